import {
  address,
  assertIsFullySignedTransaction,
  getBase58Decoder,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  type SignatureBytes,
  verifySignature,
} from '@solana/kit'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { createChainContext } from '../../../../test/createChainContext.ts'
import { instruction, keyOf, kitTransaction } from '../../../../test/kitTransaction.ts'
import { createNodeDouble } from '../../../../test/nodeDouble.ts'
import { InvalidParamsError } from '../../../core/providerErrors.ts'
import { createStorage } from '../../../core/storage.ts'
import { parseSolanaTransaction } from '../../../wire/solana/transaction.ts'
import type { SolanaAccount } from '../../embedded/solanaAccount.ts'
import { chains } from '../chains/chainAccounts.ts'
import { CustodyError } from '../errors.ts'
import { solana } from './solana.ts'

const system = '11111111111111111111111111111111'

let world: Awaited<ReturnType<typeof createChainContext>>
let account: SolanaAccount

beforeEach(async () => {
  world = await createChainContext()
  account = await solana(world.contextOn())
  world.requests.splice(0)
})

/** Sends one lamport to another address. */
function transfer(version: 'legacy' | 0 = 0, signers: string[] = []) {
  const own = address(account.address)
  return kitTransaction({
    feePayer: own,
    version,
    instructions: [
      instruction(system, {
        accounts: [own, keyOf(7), ...signers],
        signers: [own, ...signers],
        data: [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0],
      }),
    ],
  })
}

async function isSigned(signature: Uint8Array, bytes: Uint8Array): Promise<boolean> {
  const key = await getPublicKeyFromAddress(address(account.address))
  return verifySignature(key, signature as SignatureBytes, bytes)
}

describe('the account', () => {
  test('default: derived on first use and found afterwards, also on another device', async () => {
    const again = await createChainContext()
    const storage = createStorage(() => globalThis as never)
    const first = await solana(again.contextOn(storage))
    expect(again.requests.slice(-2)).toEqual(['create_wallet_accounts', 'get_wallet_account'])
    again.requests.splice(0)
    expect((await solana(again.contextOn(storage))).address).toBe(first.address)
    expect(again.requests).toEqual([])
    expect((await solana(again.contextOn())).address).toBe(first.address)
    expect(again.requests).not.toContain('create_wallet_accounts')
  })

  test('behavior: requested by several callers at once, it is derived once', async () => {
    const again = await createChainContext()
    const opened = await Promise.all([1, 2, 3].map(() => solana(again.contextOn())))
    expect(new Set(opened.map(({ address }) => address)).size).toBe(1)
  })

  test('error: it can be neither derived nor found: throws the error of deriving', async () => {
    const again = await createChainContext()
    const refuse = (message: string) => () => Response.json({ code: 7, message, details: [] }, { status: 403 })
    again.change('/public/v1/submit/create_wallet_accounts', refuse('not allowed'))
    again.change('/public/v1/query/get_wallet_account', refuse('not found'))
    await expect(solana(again.contextOn())).rejects.toThrow('not allowed')
  })

  test('behavior: its address is its public key', () => {
    expect(getBase58Decoder().decode(account.publicKey)).toBe(account.address)
  })

  test("behavior: another wallet's account at the same path does not count", async () => {
    const again = await createChainContext()
    const context = again.contextOn()
    const { client, organizationId, withStamper } = context.signedIn.session()
    const parameters = { walletName: 'Another', accounts: [chains.solana] }
    await withStamper((stamper) => {
      const activity = { type: 'ACTIVITY_TYPE_CREATE_WALLET' as const, parameters }
      return client.submit('create_wallet', activity, { organizationId, stamper, schema: v.unknown() })
    })
    await solana(context)
    expect(again.requests).toContain('create_wallet_accounts')
  })

  test('error: an address that does not match its key, from key custody or from storage', async () => {
    const record = { address: keyOf(9) as string, publicKey: Buffer.from(account.publicKey).toString('hex') }
    const storage = createStorage(() => {
      throw new Error('no localStorage here')
    })
    const { organizationId } = world.contextOn().signedIn.session()
    storage.setItem(`latchkey-solana-${organizationId}`, JSON.stringify(record))
    expect((await solana(world.contextOn(storage))).address).toBe(account.address)
    world.change('/public/v1/query/get_wallet_account', () => Response.json({ account: record }))
    await expect(solana(world.contextOn())).rejects.toThrow(new CustodyError('accountNotFound'))
  })
})

describe('signMessage', () => {
  test('default: the unchanged bytes, verified by @solana/kit', async () => {
    const message = new TextEncoder().encode('Hello Solana')
    expect(await isSigned(await account.signMessage(message), message)).toBe(true)
  })

  test('error: a transaction passed as a message is not sent to key custody', async () => {
    const wire = transfer()
    for (const message of [wire, parseSolanaTransaction(wire).messageBytes])
      await expect(account.signMessage(message)).rejects.toMatchObject({
        code: 4200,
        message: 'The message is a transaction.',
      })
    expect(world.requests).toEqual([])
  })
})

test('error: key custody signs another message', async () => {
  world.change('/public/v1/submit/sign_raw_payload', async (reply) => {
    const body = (await reply.json()) as { activity: { result: object } }
    body.activity.result = { signRawPayloadResult: { r: '11'.repeat(32), s: '11'.repeat(32), v: '00' } }
    return Response.json(body)
  })
  await expect(account.signMessage(Uint8Array.of(1))).rejects.toThrow(new CustodyError('signatureNotFound'))
})

describe('signTransaction', () => {
  test.each(['legacy', 0] as const)('default: version %s is fully signed for @solana/kit', async (version) => {
    const unsigned = transfer(version)
    const signed = getTransactionDecoder().decode(await account.signTransaction(unsigned))
    assertIsFullySignedTransaction(signed)
    const signature = signed.signatures[address(account.address)]
    expect(await isSigned(signature as Uint8Array, new Uint8Array(signed.messageBytes))).toBe(true)
    expect(new Uint8Array(signed.messageBytes)).toEqual(parseSolanaTransaction(unsigned).messageBytes)
  })

  test('behavior: slots of other signers stay unchanged', async () => {
    const unsigned = transfer(0, [keyOf(8)])
    unsigned.fill(5, 1 + 64, 1 + 128)
    const { signatures } = parseSolanaTransaction(await account.signTransaction(unsigned))
    expect(signatures[1]).toEqual(new Uint8Array(64).fill(5))
  })

  test('error: an unreadable transaction, and one that this account does not sign', async () => {
    const others = kitTransaction({
      feePayer: keyOf(8),
      instructions: [instruction(system, { accounts: [], data: [] })],
    })
    for (const wrong of [Uint8Array.of(1, 2, 3), others])
      await expect(account.signTransaction(wrong)).rejects.toThrow(InvalidParamsError)
    expect(world.requests).toEqual([])
  })

  test('error: key custody signs another transaction', async () => {
    const other = await account.signTransaction(transfer('legacy'))
    world.change('/public/v1/submit/sign_transaction', async (reply) => {
      const body = (await reply.json()) as { activity: { result: object } }
      body.activity.result = { signTransactionResult: { signedTransaction: Buffer.from(other).toString('hex') } }
      return Response.json(body)
    })
    await expect(account.signTransaction(transfer())).rejects.toThrow(new CustodyError('signatureNotFound'))
  })
})

describe('signAndSendTransaction', () => {
  test('default: the node gets the signed transaction, the caller its signature', async () => {
    const node = createNodeDouble({ sendTransaction: () => 'whatever the node says' })
    const signature = await account.signAndSendTransaction(transfer(), { ...node, skipPreflight: true })
    const [sent] = node.heard
    expect(sent).toEqual({
      method: 'sendTransaction',
      params: [expect.any(String), { encoding: 'base64', skipPreflight: true }],
    })
    const wire = Uint8Array.from(Buffer.from(String(sent?.params[0]), 'base64'))
    assertIsFullySignedTransaction(getTransactionDecoder().decode(wire))
    expect(parseSolanaTransaction(wire).signatures[0]).toEqual(signature)
  })

  test('behavior: a transaction that was sent before counts as sent', async () => {
    const node = createNodeDouble({
      sendTransaction: () => new Error('This transaction has already been processed'),
      getSignatureStatuses: () => ({ value: [{ slot: 1 }] }),
    })
    const signature = await account.signAndSendTransaction(transfer(), node)
    expect(node.heard[1]?.params).toEqual([[getBase58Decoder().decode(signature)]])
  })

  test('error: the node rejects', async () => {
    const node = createNodeDouble({
      sendTransaction: () => new Error('Blockhash not found'),
      getSignatureStatuses: () => ({ value: [null] }),
    })
    await expect(account.signAndSendTransaction(transfer(), node)).rejects.toMatchObject({
      code: -32002,
      message: 'Blockhash not found',
    })
  })

  test('error: signatures of others are missing', async () => {
    const node = createNodeDouble({})
    await expect(account.signAndSendTransaction(transfer(0, [keyOf(8)]), node)).rejects.toThrow(InvalidParamsError)
    expect(node.heard).toEqual([])
    expect(world.requests).toEqual([])
  })
})
