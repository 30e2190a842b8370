import { expect, test } from 'vitest'
import { ProviderRpcError } from '../../core/providerErrors.ts'
import { isNonceUsed } from './nonceUsed.ts'

const said = (message: string) => new ProviderRpcError({ code: -32000, message })

test.each(['nonce too low', 'nonce too low: next nonce 5, tx nonce 4', 'Nonce is too low', 'OldNonce'])(
  'default: a node says “%s”',
  (message) => expect(isNonceUsed(said(message))).toBe(true),
)

test('default: another refusal, and an error of ours', () => {
  expect(isNonceUsed(said('insufficient funds'))).toBe(false)
  expect(isNonceUsed(new Error('nonce too low'))).toBe(false)
})
