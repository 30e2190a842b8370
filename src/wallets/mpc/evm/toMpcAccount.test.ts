import { parseTransaction, recoverAddress, type TransactionSerializable } from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'
import { describe, expect, test, vi } from 'vitest'
import vectors from '../../../../test/vectors/managed-wallet.vectors.json' with { type: 'json' }
import type { EvmSigner } from './evmSigner.ts'
import { toMpcAccount } from './toMpcAccount.ts'

type Hex = `0x${string}`
const { evm } = vectors
const address = evm.address as Hex
const privateKey = evm.privateKey as Hex
const key = privateKeyToAccount(privateKey)

/** A frame with the key of the vectors: it computes each digest from what the page sends, as the real one does. */
function openSigner(changes: Partial<EvmSigner> = {}) {
  const signer: EvmSigner = {
    signMessage: async ({ message }) => key.signMessage({ message: message as string | { raw: Hex } }),
    signRawMessage: async ({ message }) => sign({ hash: `0x${message}`, privateKey, to: 'hex' }),
    signTypedData: async ({ typedData }) => key.signTypedData(typedData as never),
    signTransaction: async ({ transaction }) =>
      key.signTransaction(parseTransaction(transaction as Hex) as TransactionSerializable),
    ...changes,
  }
  return signer
}
const account = toMpcAccount(address, openSigner())

describe('signMessage', () => {
  test.each(evm.signMessage)('vectors: $message', async ({ message, signature }) => {
    expect(await account.signMessage({ message: message as string | { raw: Hex } })).toBe(signature)
  })

  test.each(['0x', '0x1234', 'text', evm.signMessage[0]!.signature.slice(0, -2)])(
    'error: the reply %s is not a signature',
    async (reply) => {
      const broken = toMpcAccount(address, openSigner({ signMessage: async () => reply }))
      await expect(broken.signMessage({ message: 'hi' })).rejects.toMatchObject({ reason: 'replyUnreadable' })
    },
  )

  test.each(['1d', '1e', 'ff'])('error: Invalid yParityOrV value, for a signature that ends with %s', async (v) => {
    const signature = `${evm.signMessage[0]?.signature.slice(0, -2)}${v}`
    const broken = toMpcAccount(address, openSigner({ signMessage: async () => signature }))
    await expect(broken.signMessage({ message: 'hi' })).rejects.toThrow('Invalid yParityOrV value')
  })
})

test('vectors: signTypedData', async () => {
  const { typedDataJson, signature } = evm.signTypedData
  expect(await account.signTypedData(JSON.parse(typedDataJson))).toBe(signature)
})

describe('signTransaction', () => {
  test.each(evm.signTransaction)('vectors: $unsigned', async ({ unsigned, reply }) => {
    const signTransaction = vi.fn(openSigner().signTransaction)
    const transaction = parseTransaction(unsigned as Hex) as TransactionSerializable
    expect(await toMpcAccount(address, openSigner({ signTransaction })).signTransaction(transaction)).toBe(reply)
    expect(signTransaction).toHaveBeenCalledWith({ senderAddress: address, transaction: unsigned, chainId: 1 })
  })

  test('behavior: the page broadcasts its own transaction, whatever the frame returns', async () => {
    const [one, other] = evm.signTransaction.map(({ unsigned }) => parseTransaction(unsigned as Hex))
    const signTransaction = async () => key.signTransaction(other as TransactionSerializable)
    const signed = await toMpcAccount(address, openSigner({ signTransaction })).signTransaction(
      one as TransactionSerializable,
    )
    expect(parseTransaction(signed)).toMatchObject(one ?? {})
  })

  test('error: Sign raw payload result not found, when the reply is not signed', async () => {
    const { unsigned } = evm.signTransaction[0]!
    const broken = toMpcAccount(address, openSigner({ signTransaction: async () => unsigned }))
    const transaction = parseTransaction(unsigned as Hex) as TransactionSerializable
    await expect(broken.signTransaction(transaction)).rejects.toThrow('Sign raw payload result not found')
  })
})

describe('signAuthorization', () => {
  const { eip7702, message, parsed } = evm.signRawMessage
  const delegate = eip7702.address as Hex
  const request = { chainId: eip7702.chainId, nonce: eip7702.nonce }

  test('vectors: the digest goes to the frame with what it is of', async () => {
    const signRawMessage = vi.fn(openSigner().signRawMessage)
    const signer = openSigner({ signRawMessage })
    const signed = await toMpcAccount(address, signer).signAuthorization({ ...request, contractAddress: delegate })
    expect(signRawMessage).toHaveBeenCalledWith({
      ...{ accountAddress: address, message },
      context: { eip7702Auth: { ...request, address: delegate } },
    })
    expect(signed).toEqual({ ...request, address: delegate, ...parsed, v: BigInt(parsed.v) })
  })

  test('error: Contract address not found', async () => {
    await expect(account.signAuthorization(request as never)).rejects.toThrow('Contract address not found')
  })
})

test('sign: a digest', async () => {
  const hash = evm.signMessage[0]!.digest as Hex
  expect(await recoverAddress({ hash, signature: await account.sign({ hash }) })).toBe(address)
})
