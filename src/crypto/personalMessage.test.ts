import { hashMessage, recoverMessageAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { toHex } from './hex.ts'
import { hashPersonalMessage, recoverAddress } from './personalMessage.ts'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)

test.each(['', 'hello', 'zwei\nZeilen', '🗝️ and é', 'a'.repeat(1000)])(
  "vector: the hash of %j is the same as viem's",
  (message) => {
    expect(`0x${toHex(hashPersonalMessage(message))}`).toBe(hashMessage(message))
  },
)

test('vector: the signer, as viem recovers it', async () => {
  const signature = await account.signMessage({ message: 'hello' })
  const signer = await recoverMessageAddress({ message: 'hello', signature })
  expect(recoverAddress(hashPersonalMessage('hello'), signature)).toBe(signer.toLowerCase())
  expect(recoverAddress(hashPersonalMessage('hallo'), signature)).not.toBe(signer.toLowerCase())
})

test('behavior: the last byte counts from 0 or from 27, and has no other values', async () => {
  const signature = await account.signMessage({ message: 'hello' })
  const parity = Number.parseInt(signature.slice(-2), 16) - 27
  const compact = `${signature.slice(0, -2)}0${parity}`
  expect(recoverAddress(hashPersonalMessage('hello'), compact)).toBe(account.address.toLowerCase())
  const higher = signature.slice(0, -2) + (parity + 54).toString(16)
  expect(recoverAddress(hashPersonalMessage('hello'), higher)).toBeUndefined()
})

test.each([
  '0x',
  '0x00',
  'hello',
  `0x${'00'.repeat(65)}`,
  `0x${'ff'.repeat(65)}`,
  `0x${'11'.repeat(64)}1d`,
  `0x${'11'.repeat(66)}`,
])('error: %s is not a valid signature', (signature) => {
  expect(recoverAddress(hashPersonalMessage('hello'), signature)).toBeUndefined()
})
