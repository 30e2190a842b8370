import { messageWithIntent } from '@mysten/sui/cryptography'
import { Ed25519PublicKey } from '@mysten/sui/keypairs/ed25519'
import { Transaction } from '@mysten/sui/transactions'
import { verifyPersonalMessageSignature, verifyTransactionSignature } from '@mysten/sui/verify'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { createChainContext } from '../../../../test/createChainContext.ts'
import { createNodeDouble } from '../../../../test/nodeDouble.ts'
import vectors from '../../../../test/vectors/key-custody.vectors.json' with { type: 'json' }
import { fromHex } from '../../../crypto/hex.ts'
import { toSuiAddress } from '../../../crypto/suiIntent.ts'
import type { SuiAccount } from '../../embedded/suiAccount.ts'
import { sui } from './sui.ts'

let world: Awaited<ReturnType<typeof createChainContext>>
let account: SuiAccount

beforeEach(async () => {
  world = await createChainContext()
  account = await sui(world.contextOn())
})

/** A transfer as @mysten/sui builds it, complete and without anything to look up. */
async function transfer(): Promise<Uint8Array<ArrayBuffer>> {
  const transaction = new Transaction()
  transaction.setSender(account.address)
  transaction.setGasPrice(1000)
  transaction.setGasBudget(10_000_000)
  const digest = '11111111111111111111111111111111'
  transaction.setGasPayment([{ objectId: `0x${'5'.repeat(64)}`, version: '1', digest }])
  const [coin] = transaction.splitCoins(transaction.gas, [1])
  transaction.transferObjects([coin], `0x${'7'.repeat(64)}`)
  return new Uint8Array(await transaction.build())
}

describe('the account', () => {
  test('default: its address belongs to its public key, also by @mysten/sui', () => {
    expect(new Ed25519PublicKey(account.publicKey).toSuiAddress()).toBe(account.address)
  })

  test('vector: addresses of two wallets', () => {
    const rows = vectors.hd.wallets.flatMap(({ accounts }) =>
      accounts.filter(({ addressFormat }) => addressFormat === 'ADDRESS_FORMAT_SUI'),
    )
    expect(rows.length).toBe(2)
    for (const { publicKeyHex, address } of rows) expect(toSuiAddress(fromHex(publicKeyHex ?? ''))).toBe(address)
  })

  test('error: key custody returns the key of another address', async () => {
    const context = world.contextOn()
    const organizationId = context.signedIn.session().organizationId
    const wrong = { address: account.address, publicKey: '11'.repeat(32) }
    context.storage.setItem(`latchkey-sui-${organizationId}`, JSON.stringify(wrong))
    expect((await sui(context)).address).toBe(account.address)
    world.change('/public/v1/query/get_wallet_account', () => Response.json({ account: wrong }))
    await expect(sui(world.contextOn())).rejects.toThrow('Account not found')
  })
})

describe('signPersonalMessage', () => {
  test('property: @mysten/sui accepts the signature of any message', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (message) => {
        const { bytes, signature } = await account.signPersonalMessage(message)
        expect(Buffer.from(bytes, 'base64').equals(message)).toBe(true)
        const options = { address: account.address }
        await expect(verifyPersonalMessageSignature(message, signature, options)).resolves.toBeDefined()
      }),
      { numRuns: 10 },
    )
  })

  test.each([127, 128, 16_384])(
    'behavior: a message of %s bytes, the first whose length needs another byte',
    async (length) => {
      const message = new Uint8Array(length).fill(65)
      const { signature } = await account.signPersonalMessage(message)
      const options = { address: account.address }
      await expect(verifyPersonalMessageSignature(message, signature, options)).resolves.toBeDefined()
    },
  )
})

describe('signTransaction', () => {
  test('default: @mysten/sui accepts the signature', async () => {
    const bytes = await transfer()
    const signed = await account.signTransaction(bytes)
    expect(signed.bytes).toBe(Buffer.from(bytes).toString('base64'))
    await expect(
      verifyTransactionSignature(bytes, signed.signature, { address: account.address }),
    ).resolves.toBeDefined()
  })

  test('behavior: a signature of a message is not valid for the transaction with the same bytes', async () => {
    const bytes = await transfer()
    const { signature } = await account.signPersonalMessage(bytes)
    await expect(verifyTransactionSignature(bytes, signature)).rejects.toThrow()
    expect(messageWithIntent('TransactionData', bytes).slice(0, 3)).toEqual(Uint8Array.of(0, 0, 0))
  })
})

describe('signAndExecuteTransaction', () => {
  test('default: the node gets bytes and signature, the caller digest and effects', async () => {
    const node = createNodeDouble({
      sui_executeTransactionBlock: () => ({ digest: 'Digest', rawEffects: [1, 2, 255] }),
    })
    const done = await account.signAndExecuteTransaction(await transfer(), node)
    expect(node.heard).toEqual([
      { method: 'sui_executeTransactionBlock', params: [done.bytes, [done.signature], { showRawEffects: true }] },
    ])
    expect(done).toMatchObject({ digest: 'Digest', effects: 'AQL/' })
  })

  test('error: an invalid answer', async () => {
    const node = createNodeDouble({ sui_executeTransactionBlock: () => ({ digest: 'Digest', rawEffects: [256] }) })
    await expect(account.signAndExecuteTransaction(await transfer(), node)).rejects.toThrow('rawEffects')
  })
})
