import fc from 'fast-check'
import { stringToHex } from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'
import { expect, test } from 'vitest'
import { hashTypedData } from '../../../servers/shared/signing/typedData.ts'
import { toSignedBytes } from '../../../sites/mpc/signing/signedBytes.ts'
import { arbitraryTypedData } from '../../../test/threats/parts/typedDataArbitrary.ts'
import { toHex } from '../../crypto/hex.ts'
import { toPlainJson } from '../../wallets/mpc/content.ts'
import type { EvmSigner } from '../../wallets/mpc/evm/evmSigner.ts'
import { toMpcAccount } from '../../wallets/mpc/evm/toMpcAccount.ts'
import type { Signing } from '../../wire/mpc/signing.ts'
import type { SignatureReview } from '../review.ts'
import { reviewRequest } from '../reviewRequest.ts'
import { context } from '../testing/context.ts'
import { ForeignSignatureError, signReviewed } from './signReviewed.ts'

const privateKey = `0x${'11'.repeat(32)}` as const
const own = privateKeyToAccount(privateKey)

function review(method: string, params: readonly unknown[]): SignatureReview {
  const reviewed = reviewRequest({ method, params }, { ...context, accounts: [own.address] })
  if (reviewed.kind === 'refused') throw new Error('refused')
  if (reviewed.kind === 'transaction') throw new Error('not a signature')
  return reviewed
}
const reviewMessage = (message: string) => review('personal_sign', [message, own.address])

/** The frame's reading of a request, and the key that its shares stand for. */
const signBytes = (signing: Signing) =>
  sign({ hash: `0x${toHex(toSignedBytes('EVM', signing))}`, privateKey, to: 'hex' })

/** A managed wallet in an environment that signs no bare digests. */
const frame: EvmSigner = {
  signMessage: ({ message }) => signBytes({ type: 'message', message: message as { raw: `0x${string}` } }),
  async signTypedData({ typedData }) {
    const text = toPlainJson(typedData)
    const bytes = toSignedBytes('EVM', { type: 'typedData', typedData: text })
    // The server computes the digest too. A ceremony in which the two differ makes no signature.
    expect(toHex(hashTypedData(text))).toBe(toHex(bytes))
    return signBytes({ type: 'typedData', typedData: text })
  },
  signRawMessage: async () => {
    throw new Error('raw_signing_limited')
  },
  signTransaction: async () => {
    throw new Error('not a transaction')
  },
}
const managed = toMpcAccount(own.address, frame)

const siwe = `dapp.example wants you to sign in with your Ethereum account:
${own.address}

Come in.

URI: https://dapp.example
Version: 1
Chain ID: 1329
Nonce: abcdefgh1
Issued At: 2026-11-21T14:00:00Z`

test.each([
  ['text', stringToHex('hello'), 'message'],
  ['bytes that are not text', '0xff00ff', 'message'],
  ['no bytes', '0x', 'message'],
  ['text that looks like hex, as text', stringToHex('0x1234'), 'message'],
  ['a byte order mark', '0xefbbbf61', 'message'],
  ['a sign-in', stringToHex(siwe), 'siwe'],
] as const)('default: a message as its bytes, whatever signs: %s', async (_, message, kind) => {
  const reviewed = reviewMessage(message)
  expect(reviewed.kind).toBe(kind)
  const signature = await own.signMessage({ message: { raw: message } })
  expect(await signReviewed(reviewed, own)).toBe(signature)
  expect(await signReviewed(reviewed, managed)).toBe(signature)
})

test('behavior: the page, the frame and the server of a managed wallet compute the same digest of typed data', async () => {
  const data = arbitraryTypedData().map((raw) => ({ ...raw, domain: { ...raw.domain, chainId: 1329 } }))
  const declared = data.filter(({ types }) => types.EIP712Domain?.some(({ name }) => name === 'chainId') === true)
  await fc.assert(
    fc.asyncProperty(declared, async (typedData) => {
      const reviewed = review('eth_signTypedData_v4', [own.address, JSON.stringify(typedData)])
      expect(await signReviewed(reviewed, managed)).toBe(await sign({ hash: reviewed.digest, privateKey, to: 'hex' }))
    }),
    { numRuns: 60 },
  )
})

test('error: a signature of something other than the shown digest, or of another key', async () => {
  const other = privateKeyToAccount(`0x${'22'.repeat(32)}`)
  const changing = { ...own, signMessage: () => own.signMessage({ message: 'another' }) }
  await expect(signReviewed(reviewMessage('hello'), changing)).rejects.toThrow(ForeignSignatureError)
  await expect(signReviewed(reviewMessage('hello'), other)).rejects.toThrow(ForeignSignatureError)
})
