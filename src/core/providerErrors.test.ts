import { expect, test } from 'vitest'
import vectors from '../../test/vectors/link-and-popup-wallets.vectors.json' with { type: 'json' }
import { codes } from '../wire/codes.ts'
import * as errors from './providerErrors.ts'

test('vector: every code has its standard message', () => {
  const ours = Object.fromEntries(Object.values(codes).map(({ code, message }) => [String(code), message]))
  expect(ours).toEqual(vectors.errorMessages)
})

test.each([
  [errors.UserRejectedError, 4001],
  [errors.UnauthorizedError, 4100],
  [errors.UnsupportedMethodError, 4200],
  [errors.DisconnectedError, 4900],
  [errors.UnrecognizedChainError, 4902],
  [errors.InvalidParamsError, -32602],
  [errors.InternalError, -32603],
] as const)('%o has its code, its name and its message', (Failure, code) => {
  const error = new Failure()
  expect(error.code).toBe(code)
  expect(error.name).toBe(Failure.name)
  expect(error.message).toBe(vectors.errorMessages[String(code) as keyof typeof vectors.errorMessages])
  expect(new Failure('other', { cause: 1, hints: ['do'] })).toMatchObject({ message: 'other', cause: 1, hints: ['do'] })
})

test('specification §8: rejected request to switch or add a network', () => {
  expect(new errors.NetworkRequestRejectedError('switch')).toMatchObject({
    code: 4001,
    message: 'Rejected request to switch network',
  })
  expect(new errors.NetworkRequestRejectedError('add').message).toBe('Rejected request to add network')
})
