import * as v from 'valibot'
import { InternalError, ProviderRpcError, UserRejectedError } from '../../core/providerErrors.ts'
import { codes } from '../../wire/codes.ts'
import type { LinkResponse } from '../../wire/link/events.ts'
import { type LinkMethod, type LinkResult, linkMethods } from '../../wire/link/methods.ts'
import { LinkError } from './linkError.ts'

/**
 * Returns the result of a wallet's answer.
 * @throws {UserRejectedError} when the user declined, which most wallets say only in words
 * @throws {ProviderRpcError | InternalError} another failure, with the wallet's code if it sent one
 * @throws {LinkError} when the answer is of another method, or its result does not fit
 */
export function readResponse<method extends LinkMethod>(
  method: method,
  response: LinkResponse['response'],
): LinkResult<method> {
  if ('errorMessage' in response) throw toError(response)
  const result = response.method === method ? v.safeParse(linkMethods[method].result, response.result) : undefined
  if (!result?.success) throw new LinkError('unexpectedAnswer')
  return result.output as LinkResult<method>
}

function toError({ errorMessage, errorCode }: Extract<LinkResponse['response'], { errorMessage: string }>): Error {
  const cause = new Error(errorMessage)
  if (errorCode === codes.userRejected.code || /denied|rejected/i.test(errorMessage))
    return new UserRejectedError(undefined, { cause })
  if (errorCode === undefined || errorCode === null) return new InternalError(errorMessage || undefined)
  return new ProviderRpcError({ code: errorCode, message: errorMessage })
}
