import { compactVerify, importJWK } from 'jose'
import { fromHex, toBase64url } from 'latchkey/crypto'
import { parse, parseJson } from 'latchkey/wire'
import { type Environment, type VerificationClaims, verificationClaims } from 'latchkey/wire/account'
import type { ClientSignature } from 'latchkey/wire/custody'
import { isClientSigned } from '../shared/clientSignature.ts'
import { maxTokenLength } from '../shared/dpop/tokens.ts'
import type { AccountContext } from './context.ts'
import { CustodyUnavailableError } from './custody.ts'
import { AccountError } from './failure.ts'

/**
 * Reads a verification token of the environment's key custody (key-custody §6). Only the holder of its key may use it:
 * `message` returns the text that the holder must have signed.
 * @throws {AccountError} `invalid_verification`
 * @throws {CustodyUnavailableError} when key custody does not return its keys
 */
export async function verifyEmailProof(
  context: AccountContext,
  environment: Environment,
  request: { verificationToken: string; clientSignature: ClientSignature },
  message: (token: { tokenId: string; publicKey: string }) => string,
): Promise<VerificationClaims> {
  const { verificationToken, clientSignature } = request
  const token = await readEmailToken(context, environment, verificationToken)
  const { id: tokenId, public_key: publicKey } = token
  const isMeant = clientSignature.publicKey === publicKey && clientSignature.message === message({ tokenId, publicKey })
  const isItsHolder = isMeant && (await isClientSigned(context.verifyApiKey, clientSignature))
  if (!isItsHolder) throw new AccountError('invalid_verification')
  return token
}

/**
 * Reads a verification token of the environment's key custody that has not expired. The caller may not be its holder.
 * @throws {AccountError} `invalid_verification`
 * @throws {CustodyUnavailableError} when key custody does not return its keys
 */
export async function readEmailToken(
  context: AccountContext,
  environment: Environment,
  verificationToken: string,
): Promise<VerificationClaims> {
  const token = await openToken(context, environment, verificationToken)
  const isFresh = Number(token.exp) > context.now() && token.organization_id === environment.custody.organizationId
  if (!isFresh) throw new AccountError('invalid_verification')
  return token
}

async function openToken(
  context: AccountContext,
  environment: Environment,
  token: string,
): Promise<VerificationClaims> {
  try {
    const { verification } = await context.custodyKeys(environment.custody.url)
    const { payload } = await compactVerify(token, await toKey(verification), { algorithms: ['ES256'] })
    return parse(verificationClaims, parseJson(new TextDecoder().decode(payload), maxTokenLength))
  } catch (cause) {
    if (cause instanceof CustodyUnavailableError) throw cause
    throw new AccountError('invalid_verification', { cause })
  }
}

/** @param point uncompressed, hex */
function toKey(point: string) {
  const bytes = fromHex(point)
  const [x, y] = [toBase64url(bytes.slice(1, 33)), toBase64url(bytes.slice(33))]
  return importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')
}
