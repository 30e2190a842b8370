import { InternalError, ProviderRpcError, UserRejectedError } from '../../core/providerErrors.ts'
import { codes } from '../../wire/codes.ts'
import type { LinkMethod } from '../../wire/link/methods.ts'
import type { LinkResponse } from '../../wire/link/response.ts'
import { LinkError } from './linkError.ts'

/**
 * Returns the result of a wallet's answer, which is not checked yet.
 * @throws {UserRejectedError} when the user declined, which most wallets say only in words
 * @throws {ProviderRpcError | InternalError} another failure, with the wallet's code if it sent one
 * @throws {LinkError} when the answer is of another method
 */
export function readResponse(method: LinkMethod, response: LinkResponse['response']): unknown {
  if ('errorMessage' in response) throw toError(response)
  if (response.method !== method) throw new LinkError('unexpectedAnswer')
  return response.result
}

function toError({ errorMessage, errorCode }: Extract<LinkResponse['response'], { errorMessage: string }>): Error {
  const cause = new Error(errorMessage)
  if (errorCode === codes.userRejected.code || /denied|rejected/i.test(errorMessage))
    return new UserRejectedError(undefined, { cause })
  if (errorCode === undefined) return new InternalError(errorMessage || undefined)
  return new ProviderRpcError({ code: errorCode, message: errorMessage })
}
