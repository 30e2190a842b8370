import { expect, test } from 'vitest'
import { ProviderRpcError } from '../../../core/providerErrors.ts'
import { ProposalExpiredError } from '../client/errors.ts'
import { RelayError } from '../relayError.ts'
import { toConnectError } from './connectError.ts'

test.each([
  [new Error('User rejected.')],
  [new Error('Rejected by the user')],
  [new ProviderRpcError({ code: 5000, message: '' })],
  [new ProviderRpcError({ code: 5002, message: 'no such methods' })],
  [{ code: 4001 }],
])('behavior: rejected %#', (error) => {
  expect(toConnectError(error)).toMatchObject({ reason: 'connectionRejected', code: 4001, cause: error })
})

test.each([[new ProposalExpiredError()], [new Error('The proposal has Expired')]])('behavior: expired %#', (error) => {
  expect(toConnectError(error)).toMatchObject({ reason: 'connectionProposalExpired', cause: error })
})

test('behavior: errors that are decided already, or are something else, stay unchanged', () => {
  const reset = new RelayError('connectionReset')
  const other = new Error('No network')
  expect([toConnectError(reset), toConnectError(other), toConnectError(undefined)]).toEqual([reset, other, undefined])
})
