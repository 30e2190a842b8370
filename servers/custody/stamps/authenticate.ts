import { createHash } from 'node:crypto'
import {
  type ApiKeyStamp,
  parseApiKeyStamp,
  parseWebauthnStamp,
  toBase64url,
  type WebauthnStamp,
} from 'latchkey/crypto'
import { parse, parseJson, WireError } from 'latchkey/wire'
import {
  attestedFailures,
  expiredApiKey,
  failures,
  maxBodyBytes,
  maxStampLength,
  organizationRequest,
  publicKeyNotFound,
} from 'latchkey/wire/custody'
import { PasskeyError, verifyAssertion } from '../../shared/passkey.ts'
import { countOnce } from '../base/countOnce.ts'
import { CustodyError } from '../base/failure.ts'
import { bytesPerToken, maxUnstampedBytes } from '../base/limits.ts'
import { chargeWork } from '../context/chargeWork.ts'
import type { Call, Custody } from '../context/custody.ts'
import { grantOf } from '../context/organizationLimits.ts'
import type { Turn } from '../context/turns.ts'
import { toPasskeyPolicy } from '../organizations/passkeyPolicy.ts'
import { apiKeyFinder, authenticatorFinder, raiseSignCount } from '../store/credentials.ts'
import { findParent } from '../store/organizations.ts'
import { sessionFinder } from '../store/sessions.ts'
import type { ApiKeyRow } from '../store/tables.ts'
import { type AttestedStamp, parseAttestedStamp } from './attestedStamp.ts'
import { authenticateAttested } from './authenticateAttested.ts'
import { locate, toCaller } from './locate.ts'
import { peekOrganizationId } from './peekOrganizationId.ts'
import { hashSessionToken } from './sessionToken.ts'
import { verifyApiKeyStamp } from './verifyApiKeyStamp.ts'

/** A request as received: the exact bytes that the stamp covers, and its stamp headers. */
export type StampedRequest = {
  /** The client's. */
  address: string
  body: Buffer
  apiKeyStamp: string | undefined
  webauthnStamp: string | undefined
  /** Only for logins. */
  attestedStamp: string | undefined
  /**
   * The token of a read-only session, which counts only without a stamp: official clients send it with every request.
   */
  session: string | undefined
  /**
   * Requests that may name the parent instead of the sub-organization that holds the credential (key-custody §1.5 step
   * 4).
   */
  searchesSubOrganizations: boolean
  /**
   * Requests whose every response is written to the database first. The write detects whether anything behind the
   * decision has changed.
   */
  mayRemember: boolean
  /** The rates that already counted it: it may run again (see `submit`), and counts once. */
  counted: Set<string>
  /** It begins once the stamp holds. */
  turn: Turn
}

type Stamp =
  | { kind: 'apiKey'; stamp: ApiKeyStamp }
  | { kind: 'passkey'; stamp: WebauthnStamp }
  | { kind: 'attested'; stamp: AttestedStamp }
  | { kind: 'session'; stamp: string }

/**
 * Identifies the owner of a stamp, and counts the request: valid stamps by organization, so that organizations do not
 * slow each other; refused stamps by address, so that they do not use up an organization's rate (key-custody §12).
 * @throws {CustodyError}
 */
export async function authenticate(custody: Custody, request: StampedRequest): Promise<{ call: Call; json: unknown }> {
  const countRefusal = (cause: unknown) => {
    const isRefused = cause instanceof CustodyError || cause instanceof WireError
    throw isRefused && !custody.failedStampRate(request.address)
      ? new CustodyError(failures.rateLimited, { cause })
      : cause
  }
  const { call, read } = await identify(custody, request).catch(countRefusal)
  const { voters } = call
  await countOnce(request, 'request', () => {
    const isAdmitted = grantOf(custody, voters).requestRate(voters.id)
    if (isAdmitted) chargeWork(custody, voters, { bytes: request.body.length })
    return isAdmitted
  })
  await request.turn.enter({ voters, address: request.address }, 1 + Math.floor(request.body.length / bytesPerToken))
  return read().catch(countRefusal)
}

/** A request whose stamp holds. `read` parses its body, if that is not done. */
type Identified = { call: Call; read(): Promise<{ call: Call; json: unknown }> }

/**
 * In the order of key-custody §1.5: the response reveals nothing about the organization before its credential is found,
 * and nothing about the credential before its signature is verified.
 */
async function identify(custody: Custody, request: StampedRequest): Promise<Identified> {
  const read = readStamp(request)
  if (request.body.length > maxUnstampedBytes) return identifyBeforeParsing(custody, request, read)
  const json = parseJson(request.body.toString('utf8'), maxBodyBytes)
  const organizationId = readOrganizationId(json)
  const call = await verifyStamp(custody, request, read, organizationId)
  return { call, read: async () => ({ call, json }) }
}

/** A stamp covers the bytes of a request, so it can be verified before they are parsed. The responses are the same. */
async function identifyBeforeParsing(custody: Custody, request: StampedRequest, read: Stamp): Promise<Identified> {
  const peeked = readOrganizationId({ organizationId: peekOrganizationId(request.body) })
  const call = await verifyStamp(custody, request, read, peeked)
  return {
    call,
    async read() {
      const json = parseJson(request.body.toString('utf8'), maxBodyBytes)
      const organizationId = readOrganizationId(json)
      return {
        call: organizationId === peeked ? call : await verifyStamp(custody, request, read, organizationId),
        json,
      }
    },
  }
}

function verifyStamp(custody: Custody, request: StampedRequest, read: Stamp, organizationId: string): Promise<Call> {
  switch (read.kind) {
    case 'apiKey':
      return authenticateApiKey(custody, request, read.stamp, organizationId)
    case 'passkey':
      return authenticatePasskey(custody, request, read.stamp, organizationId)
    case 'attested':
      return verifyAttested(custody, request, read.stamp, organizationId)
    case 'session':
      return authenticateSession(custody, request, read.stamp, organizationId)
    default:
      return read satisfies never
  }
}

async function authenticateApiKey(
  custody: Custody,
  request: StampedRequest,
  stamp: ApiKeyStamp,
  organizationId: string,
): Promise<Call> {
  const { db, rememberedKeys, now } = custody
  const { publicKey } = stamp
  const memoryKey = `${organizationId} ${publicKey}`
  const at = now()
  const known = request.mayRemember ? rememberedKeys.get(memoryKey) : undefined
  // An expired session may have been renewed.
  const remembered = known && !isExpired(known.credential, at) ? known : undefined
  const { organization, voters, credential } =
    remembered ??
    (await locate(custody, apiKeyFinder(db, publicKey, at), organizationId, {
      searchesSubOrganizations: request.searchesSubOrganizations,
      ambiguous: failures.ambiguousPublicKey,
    }))
  if (!credential) {
    rememberedKeys.delete(memoryKey)
    const parentOrganizationId = organization.parentId ?? organization.id
    throw new CustodyError(publicKeyNotFound({ organizationId, publicKey, parentOrganizationId }))
  }
  if (!(await verifyApiKeyStamp(custody, credential, { body: request.body, stamp }))) {
    throw new CustodyError(failures.wrongApiKeySignature)
  }
  if (isExpired(credential, at)) throw new CustodyError(expiredApiKey(publicKey))
  // Any change of keys, root users or quorum advances the organization's revision, and a decision on an earlier
  // revision is not written (see `Entry`).
  if (credential.organizationId === organizationId) rememberedKeys.set(memoryKey, { organization, voters, credential })
  const caller = toCaller(credential, stamp)
  return { organization, voters, caller, ...whence(request), now: at, isRemembered: remembered !== undefined }
}

function isExpired({ expirationSeconds, createdAt }: ApiKeyRow, now: number): boolean {
  return expirationSeconds !== null && createdAt + expirationSeconds * 1000 <= now
}

async function authenticatePasskey(
  custody: Custody,
  request: StampedRequest,
  stamp: WebauthnStamp,
  organizationId: string,
): Promise<Call> {
  const { db, log, now } = custody
  const { organization, voters, credential } = await locate(
    custody,
    authenticatorFinder(db, stamp.credentialId),
    organizationId,
    {
      searchesSubOrganizations: request.searchesSubOrganizations,
      ambiguous: failures.ambiguousCredentialId,
    },
  )
  if (!credential) throw new CustodyError(failures.authenticatorNotFound)
  const policy = toPasskeyPolicy(voters, await findParent(db, voters))
  // As `webauthnStampChallenge` of latchkey/crypto, but with OpenSSL: a body may have a megabyte.
  const challenge = toBase64url(Buffer.from(createHash('sha256').update(request.body).digest('hex')))
  const { counter } = await verifyAssertion(stamp, challenge, credential, policy).catch((cause) => {
    throw cause instanceof PasskeyError ? new CustodyError(failures.wrongWebauthnSignature, { cause }) : cause
  })
  if (counter > credential.signCount) await raiseSignCount(db, credential, counter)
  else if (counter < credential.signCount) {
    log('warn', 'passkey counter went back', { server: 'custody', organizationId: credential.organizationId })
  }
  const vote = { publicKey: stamp.credentialId, signature: stamp.signature, scheme: passkeyScheme }
  const caller = toCaller({ ...credential, type: 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR' }, vote)
  return { organization, voters, caller, ...whence(request), now: now() }
}

async function verifyAttested(
  custody: Custody,
  request: StampedRequest,
  stamp: AttestedStamp,
  organizationId: string,
): Promise<Call> {
  const now = custody.now()
  const { body } = request
  return { ...(await authenticateAttested(custody, { body, now }, stamp, organizationId)), ...whence(request), now }
}

/** A token identifies its holder but does not sign the request, so it allows only queries (see `rights`). */
async function authenticateSession(
  custody: Custody,
  request: StampedRequest,
  token: string,
  organizationId: string,
): Promise<Call> {
  const finder = sessionFinder(custody.db, hashSessionToken(token))
  const { searchesSubOrganizations } = request
  const { organization, voters, credential } = await locate(custody, finder, organizationId, {
    searchesSubOrganizations,
    ambiguous: failures.invalidSession,
  })
  const at = custody.now()
  if (!credential || credential.expiresAt <= at) throw new CustodyError(failures.invalidSession)
  const type = 'SESSION_TYPE_READ_ONLY'
  const caller = toCaller({ ...credential, type }, { publicKey: '', signature: '', scheme: type })
  return { organization, voters, caller, ...whence(request), now: at }
}

function whence({ address, counted, turn }: StampedRequest): Pick<Call, 'address' | 'counted' | 'turn'> {
  return { address, counted, turn }
}

/** The name of a passkey's signature scheme in a vote. */
const passkeyScheme = 'SIGNATURE_SCHEME_TK_WEBAUTHN'

/** Returns exactly one well-formed stamp (§1.5 steps 1 and 2). */
function readStamp({ apiKeyStamp, webauthnStamp, attestedStamp, session }: StampedRequest): Stamp {
  const stamps = [apiKeyStamp, webauthnStamp, attestedStamp].filter((each) => each !== undefined)
  const header = stamps[0] ?? session
  if (header === undefined || stamps.length > 1) throw new CustodyError(failures.signatureMissing)
  if (header.length > maxStampLength) throw new CustodyError(failures.malformedStamp)
  if (apiKeyStamp !== undefined) {
    const stamp = parseApiKeyStamp(apiKeyStamp)
    if (!stamp) throw new CustodyError(failures.unreadableApiKeyStamp)
    return { kind: 'apiKey', stamp }
  }
  if (attestedStamp !== undefined) {
    const stamp = parseAttestedStamp(attestedStamp)
    if (!stamp) throw new CustodyError(attestedFailures.unreadableStamp)
    return { kind: 'attested', stamp }
  }
  if (webauthnStamp === undefined) return { kind: 'session', stamp: header }
  const stamp = parseWebauthnStamp(webauthnStamp)
  if (!stamp) throw new CustodyError(failures.unreadableWebauthnStamp)
  return { kind: 'passkey', stamp }
}

function readOrganizationId(json: unknown): string {
  try {
    return parse(organizationRequest, json).organizationId
  } catch (cause) {
    const isOrganizationId = cause instanceof WireError && cause.field === 'organizationId'
    throw isOrganizationId ? new CustodyError(failures.malformedOrganizationId, { cause }) : cause
  }
}
