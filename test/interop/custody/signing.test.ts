import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { keccak_256 } from '@noble/hashes/sha3'
import { PublicKey, SystemProgram, Transaction, VersionedTransaction } from '@solana/web3.js'
import {
  getAddress,
  type Hex,
  hashTypedData,
  keccak256,
  type LocalAccount,
  parseTransaction,
  recoverAddress,
  recoverTransactionAddress,
  serializeTransaction,
  type TransactionSerialized,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { hashAuthorization } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generations, type Member, type OfficialWorld, run, startOfficialWorld, toViemAccount } from './clients.ts'
import { authorization, mail, sidecars, transactions } from './transactions.ts'

// Every kind of signature on the pairs H2 with V06 and H6 with V14, never mixed (key-custody §4, §5.8).

let world: OfficialWorld

beforeAll(async () => {
  world = await startOfficialWorld()
})

afterAll(() => world?.close())

type Signature = { r: string; s: string; v: string }

describe.each(generations)('%s', (generation) => {
  let member: Member
  let account: LocalAccount
  let address: Hex

  beforeAll(async () => {
    member = await world.createMember(generation)
    address = member.address as Hex
    account = (await toViemAccount(generation, member, address)) as LocalAccount
  })

  const signRaw = (signWith: string, payload: string, encoding: string, hashFunction: string) =>
    run<Signature>(member, 'signRawPayload', 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
      ...{ signWith, payload },
      encoding: `PAYLOAD_ENCODING_${encoding}`,
      hashFunction: `HASH_FUNCTION_${hashFunction}`,
    })
  const signerOf = ({ r, s, v }: Signature, digest: Hex) =>
    recoverAddress({ hash: digest, signature: { r: `0x${r}`, s: `0x${s}`, yParity: Number(v) } })
  const signTransaction = async (signWith: string, type: string, unsignedTransaction: string) => {
    const parameters = { signWith, type: `TRANSACTION_TYPE_${type}`, unsignedTransaction }
    const activity = 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2'
    return (await run<{ signedTransaction: string }>(member, 'signTransaction', activity, parameters)).signedTransaction
  }

  test.each(['hello', '', 'ünïcode'])('a personal message: %j', async (message) => {
    const signature = await account.signMessage({ message })
    expect(await verifyMessage({ address, message, signature })).toBe(true)
  })

  test('a personal message of bytes', async () => {
    const message = { raw: `0x${randomBytes(32).toString('hex')}` } as const
    const signature = await account.signMessage({ message })
    expect(await verifyMessage({ address, message, signature })).toBe(true)
  })

  test('typed data (EIP-712)', async () => {
    const signature = await account.signTypedData(mail)
    expect(await verifyTypedData({ ...mail, address, signature })).toBe(true)
  })

  test.each(Object.entries(transactions))('a transaction: %s', async (_, transaction) => {
    const signed = (await account.signTransaction(transaction)) as TransactionSerialized
    expect(await recoverTransactionAddress({ serializedTransaction: signed })).toBe(address)
    const { nonce, value, to } = parseTransaction(signed)
    expect([nonce, value, getAddress(to ?? '0x')]).toEqual([transaction.nonce, transaction.value, transaction.to])
  })

  test('an authorization (EIP-7702) as its hash, and a transaction that carries it', async () => {
    const hash = hashAuthorization(authorization)
    const { r, s, v } = await signRaw(address, hash.slice(2), 'HEXADECIMAL', 'NO_OP')
    expect(await signerOf({ r, s, v }, hash)).toBe(address)
    const signed = { ...authorization, r: `0x${r}`, s: `0x${s}`, yParity: Number(v) } as const
    const { eip1559 } = transactions
    const carrying = { ...eip1559, type: 'eip7702', authorizationList: [signed] } as const
    const serializedTransaction = (await account.signTransaction(carrying)) as TransactionSerialized
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(address)
  })

  const message = 'Hello, custody'
  const hex = Buffer.from(message).toString('hex')
  const hashes = { SHA256: sha256, KECCAK256: keccak_256 }
  test.each([
    ['HEXADECIMAL', hex, 'SHA256'],
    ['HEXADECIMAL', `0x${hex}`, 'KECCAK256'],
    ['TEXT_UTF8', message, 'SHA256'],
    ['TEXT_UTF8', message, 'KECCAK256'],
  ] as const)('a payload: %s %s %s', async (encoding, payload, hashFunction) => {
    const digest = Buffer.from(hashes[hashFunction](Buffer.from(message))).toString('hex')
    expect(await signerOf(await signRaw(address, payload, encoding, hashFunction), `0x${digest}`)).toBe(address)
  })

  test('payloads that are already digests, several in one activity', async () => {
    const payloads = [randomBytes(32).toString('hex'), `0x${randomBytes(32).toString('hex')}`]
    const { signatures } = await run<{ signatures: [Signature, Signature] }>(
      member,
      'signRawPayloads',
      'ACTIVITY_TYPE_SIGN_RAW_PAYLOADS',
      {
        ...{ signWith: address, payloads },
        ...{ encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' },
      },
    )
    const digests = payloads.map((payload) => `0x${payload.replace('0x', '')}` as const)
    const signers = await Promise.all(signatures.map((signature, at) => signerOf(signature, digests[at] as Hex)))
    expect(signers).toEqual([address, address])
  })

  test('signatures are low-S and padded', async () => {
    for (let at = 0; at < 20; at++) {
      const { r, s, v } = await signRaw(address, randomBytes(32).toString('hex'), 'HEXADECIMAL', 'NO_OP')
      expect([r, s, v]).toEqual([
        expect.stringMatching(/^[0-9a-f]{64}$/),
        expect.stringMatching(/^[0-9a-f]{64}$/),
        expect.stringMatching(/^0[01]$/),
      ])
      expect(secp256k1.Signature.fromCompact(r + s).hasHighS()).toBe(false)
    }
  })

  test('error: digests of another length, and hashes that do not fit the curve', async () => {
    await expect(signRaw(address, 'abcd', 'HEXADECIMAL', 'NO_OP')).rejects.toThrow('Turnkey error 3')
    await expect(signRaw(address, hex, 'HEXADECIMAL', 'NOT_APPLICABLE')).rejects.toThrow('Turnkey error 3')
    await expect(signTransaction(address, 'ETHEREUM', 'c0')).rejects.toThrow(
      'Turnkey error 3: failed to parse transaction',
    )
  })

  describe('Solana', () => {
    let solana: string

    beforeAll(async () => {
      const { addresses } = await run<{ addresses: [string] }>(
        member,
        'createWalletAccounts',
        'ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS',
        {
          walletId: member.walletId,
          accounts: [
            {
              ...{ curve: 'CURVE_ED25519', pathFormat: 'PATH_FORMAT_BIP32', path: "m/44'/501'/0'/0'" },
              addressFormat: 'ADDRESS_FORMAT_SOLANA',
            },
          ],
        },
      )
      solana = addresses[0]
    })

    test.each([
      ['HEXADECIMAL', hex],
      ['TEXT_UTF8', message],
    ])('a message: %s', async (encoding, payload) => {
      const { r, s, v } = await signRaw(solana, payload, encoding, 'NOT_APPLICABLE')
      expect(v).toBe('00')
      expect(ed25519.verify(r + s, Buffer.from(message), new PublicKey(solana).toBytes())).toBe(true)
      await expect(signRaw(solana, payload, encoding, 'SHA256')).rejects.toThrow('Turnkey error 3')
    })

    test.each(['legacy', 'v0'])('a transaction: %s', async (version) => {
      const fromPubkey = new PublicKey(solana)
      const transfer = new Transaction({
        ...{ feePayer: fromPubkey, blockhash: PublicKey.default.toBase58(), lastValidBlockHeight: 1 },
      }).add(SystemProgram.transfer({ fromPubkey, toPubkey: PublicKey.default, lamports: 1 }))
      const compiled = transfer.compileMessage()
      const unsigned =
        version === 'legacy'
          ? transfer.serialize({ requireAllSignatures: false, verifySignatures: false })
          : new VersionedTransaction(compiled).serialize()
      const signed = await signTransaction(solana, 'SOLANA', Buffer.from(unsigned).toString('hex'))
      const { signatures, message } = VersionedTransaction.deserialize(Buffer.from(signed, 'hex'))
      const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), fromPubkey.toBytes()])
      const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
      expect(verify(null, message.serialize(), key, signatures[0] as Uint8Array)).toBe(true)
    })
  })
})

describe('H6 alone', () => {
  let member: Member
  let account: LocalAccount
  let address: Hex
  beforeAll(async () => {
    member = await world.createMember('H6')
    address = member.address as Hex
    account = (await toViemAccount('H6', member, address)) as LocalAccount
  })

  test('an authorization as the package sends it, hashed by the server', async () => {
    const signature = await account.signAuthorization?.(authorization)
    if (!signature) throw new Error('The official account signs authorizations.')
    expect(await recoverAddress({ hash: hashAuthorization(authorization), signature })).toBe(address)
  })

  test('a blob transaction is sent without its sidecars and returned with them', async () => {
    const signed = (await account.signTransaction({ ...transactions.eip4844, sidecars })) as `0x03${string}`
    const { sidecars: back, r, s, v, yParity, ...body } = parseTransaction(signed)
    expect(back).toEqual(sidecars)
    const signature = { r, s, yParity } as Parameters<typeof recoverAddress>[0]['signature']
    expect(await recoverAddress({ hash: keccak256(serializeTransaction(body)), signature })).toBe(address)
  })

  test('a transaction that the server sends, and its status', async () => {
    const calls = [{ to: address, value: '1' }]
    const parameters = { from: address, caip2: 'eip155:31337', calls }
    const activity = 'ACTIVITY_TYPE_ETH_SEND_TRANSACTION_V2'
    const { sendTransactionStatusId } = await run<{ sendTransactionStatusId: string }>(
      ...([member, 'ethSendTransaction', activity, parameters] as const),
    )
    const { organizationId } = member
    const status = await member.client.getSendTransactionStatus({ organizationId, sendTransactionStatusId })
    expect(status).toMatchObject({ eth: { txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) } })
  })

  test('typed data without its domain’s type is signed as the package writes it: without its domain', async () => {
    const { EIP712Domain, ...types } = mail.types
    const signature = await account.signTypedData({ ...mail, types })
    expect(await recoverAddress({ hash: hashTypedData(mail), signature })).not.toBe(address)
    const bare = { ...mail, domain: {}, types: { ...types, EIP712Domain: [] } }
    expect(await recoverAddress({ hash: hashTypedData(bare), signature })).toBe(address)
  })
})

test('every endpoint that answered', async () => {
  await expect(world.answered()).toMatchFileSnapshot('answered/signing.txt')
})
