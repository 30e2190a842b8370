import { afterEach, expect, test, vi } from 'vitest'
import { account, context } from '../../../review/testing/context.ts'
import type { Confirmation } from './confirmation.ts'
import { dismiss } from './reviewConfirmation.ts'

vi.stubGlobal('location', { origin: context.requester.origin, host: 'dapp.example' })
afterEach(() => void vi.clearAllMocks())

const fail = vi.fn()
const reject = vi.fn()
const confirmationOf = (request: Pick<Confirmation, 'method' | 'params'>) =>
  ({
    ...request,
    ...{ account, network: context.network, environment: { delegates: [] }, fail, reject },
  }) as unknown as Confirmation

test('default: closing a request declines it', () => {
  dismiss(confirmationOf({ method: 'personal_sign', params: ['0x68656c6c6f', account] }))
  expect(reject).toHaveBeenCalledOnce()
  expect(fail).not.toHaveBeenCalled()
})

test('behavior: closing what no wallet of ours signs answers with the reason, and not that the user declined', () => {
  dismiss(confirmationOf({ method: 'eth_signTypedData_v4', params: [account, '{"types":{}}'] }))
  expect(reject).not.toHaveBeenCalled()
  expect(fail).toHaveBeenCalledOnce()
  const error = fail.mock.calls[0]?.[0]
  expect(error).toMatchObject({ name: 'ProviderRpcError' })
  expect(error.code).not.toBe(4001)
})
