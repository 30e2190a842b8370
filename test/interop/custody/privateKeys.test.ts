import { randomBytes } from 'node:crypto'
import { p256 } from '@noble/curves/nist'
import { recoverTransactionAddress, type TransactionSerialized, verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generations, type Member, type OfficialWorld, run, startOfficialWorld, toViemAccount } from './clients.ts'

let world: OfficialWorld

beforeAll(async () => {
  world = await startOfficialWorld()
})

afterAll(() => world?.close())

type Created = { privateKeys: [{ privateKeyId: string; addresses: [{ format: string; address: `0x${string}` }] }] }

describe.each(generations)('%s', (generation) => {
  let member: Member
  let privateKeyId: string
  let address: `0x${string}`
  beforeAll(async () => {
    member = await world.createMember(generation)
    const key = {
      ...{ privateKeyName: 'Treasury', curve: 'CURVE_SECP256K1', privateKeyTags: [] },
      addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
    }
    const type = 'ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2'
    const { privateKeys } = await run<Created>(member, 'createPrivateKeys', type, { privateKeys: [key] })
    privateKeyId = privateKeys[0].privateKeyId
    address = privateKeys[0].addresses[0].address
  })

  test('is listed with its address', async () => {
    const { client, organizationId } = member
    const { privateKey } = await client.getPrivateKey({ organizationId, privateKeyId })
    expect(privateKey).toMatchObject({
      ...{ privateKeyId, privateKeyName: 'Treasury', curve: 'CURVE_SECP256K1', privateKeyTags: [] },
      addresses: [{ format: 'ADDRESS_FORMAT_ETHEREUM', address }],
    })
    expect((await client.getPrivateKeys({ organizationId })).privateKeys).toEqual([privateKey])
    const { organizationData } = await client.getOrganization({ organizationId })
    expect(organizationData.privateKeys).toEqual([privateKey])
  })

  test.each(['its id', 'its address'])('the pair’s account signs with %s', async (by) => {
    const account = await toViemAccount(generation, member, by === 'its id' ? privateKeyId : address)
    expect(account.address).toBe(address)
    const signature = await account.signMessage({ message: 'hello' })
    expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
    const fees = { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }
    const signed = await account.signTransaction({
      ...{ type: 'eip1559', chainId: 1, nonce: 0, gas: 21000n, to: address, value: 1n },
      ...fees,
    })
    expect(await recoverTransactionAddress({ serializedTransaction: signed as TransactionSerialized })).toBe(address)
  })

  test('is deleted without an export when the request says so', async () => {
    const { client, organizationId } = member
    const type = 'ACTIVITY_TYPE_DELETE_PRIVATE_KEYS'
    const deletion = { privateKeyIds: [privateKeyId] }
    await expect(run(member, 'deletePrivateKeys', type, deletion)).rejects.toThrow(
      'Turnkey error 3: private key has not been exported',
    )
    await run(member, 'deletePrivateKeys', type, { ...deletion, deleteWithoutExport: true })
    await expect(client.getPrivateKey({ organizationId, privateKeyId })).rejects.toThrow('Turnkey error 5')
  })
})

describe('H6 alone', () => {
  test('a key of P-256 signs a digest', async () => {
    const member = await world.createMember('H6')
    const key = {
      ...{ privateKeyName: 'Device', curve: 'CURVE_P256', privateKeyTags: [] },
      addressFormats: ['ADDRESS_FORMAT_COMPRESSED'],
    }
    const type = 'ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2'
    const { privateKeys } = await run<Created>(member, 'createPrivateKeys', type, { privateKeys: [key] })
    const [{ privateKeyId, addresses }] = privateKeys
    const digest = randomBytes(32)
    const { r, s, v } = await run<{ r: string; s: string; v: string }>(
      member,
      'signRawPayload',
      'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      {
        ...{ signWith: privateKeyId, payload: digest.toString('hex') },
        ...{ encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' },
      },
    )
    const signature = p256.Signature.fromCompact(r + s).addRecoveryBit(Number(v))
    expect(signature.recoverPublicKey(digest).toHex(true)).toBe(addresses[0].address)
  })
})

test('every endpoint that answered', async () => {
  await expect(world.answered()).toMatchFileSnapshot('answered/privateKeys.txt')
})
