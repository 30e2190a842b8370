import { parse, parseJson } from 'latchkey/wire'
import {
  type ClientSignature,
  failures,
  type loginUsage,
  type signupUsage,
  type VerificationTokenClaims,
} from 'latchkey/wire/custody'
import type { InferOutput } from 'valibot'
import { isClientSigned } from '../../shared/clientSignature.ts'
import { CustodyError } from '../base/failure.ts'
import type { Custody } from '../context/custody.ts'

/**
 * Checks the signature by which the holder of a verification token authorizes its use.
 * @param usage the form that the message must have
 * @throws {CustodyError} when another key signed, or another token is named
 */
export async function readClientSignature<usage extends typeof loginUsage | typeof signupUsage>(
  { verifyApiKey }: Custody,
  clientSignature: ClientSignature,
  { claims, usage }: { claims: VerificationTokenClaims; usage: usage },
): Promise<InferOutput<usage>> {
  const { publicKey, message } = clientSignature
  const isSigned = await isClientSigned(verifyApiKey, clientSignature)
  if (!isSigned || publicKey !== claims.public_key) throw new CustodyError(failures.wrongClientSignature)
  const said = parse(usage, parseJson(message, message.length))
  if (said.tokenId !== claims.id) throw new CustodyError(failures.wrongClientSignature)
  return said
}
