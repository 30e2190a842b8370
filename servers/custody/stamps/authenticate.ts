import {
  type ApiKeyStamp,
  apiKeyStampScheme,
  parseApiKeyStamp,
  parseWebauthnStamp,
  toBase64url,
  type WebauthnStamp,
  webauthnStampChallenge,
} from 'latchkey/crypto'
import { parse, parseJson, WireError } from 'latchkey/wire'
import {
  expiredApiKey,
  failures,
  maxBodyBytes,
  maxStampLength,
  organizationRequest,
  publicKeyNotFound,
} from 'latchkey/wire/custody'
import { PasskeyError, verifyAssertion } from '../../frame/passkey.ts'
import type { Call, Caller, Custody } from '../custody.ts'
import { CustodyError } from '../failure.ts'
import { toPasskeyPolicy } from '../passkeyPolicy.ts'
import {
  apiKeyFinder,
  authenticatorFinder,
  type CredentialFinder,
  type Held,
  raiseSignCount,
} from '../store/credentials.ts'
import { findOrganization } from '../store/organizations.ts'
import type { OrganizationRow } from '../store/tables.ts'

/** A request as it came: the exact bytes that the stamp covers, and its stamp headers. */
export type StampedRequest = {
  /** The client's. */
  address: string
  body: Buffer
  apiKeyStamp: string | undefined
  webauthnStamp: string | undefined
  /** Requests that may name the parent and mean whichever sub-organization holds the credential (key-custody §1.5 step 4). */
  searchesSubOrganizations: boolean
  /** Requests whose every answer is written first, and which find out then when their key was deleted meanwhile. */
  mayRemember: boolean
}

type Stamp = { kind: 'api-key'; stamp: ApiKeyStamp } | { kind: 'passkey'; stamp: WebauthnStamp }

/**
 * Says who stamped a request, and counts it: good stamps by organization, so that none slows another, refused ones by address,
 * so that nobody's good stamp suffers from a neighbour (key-custody §12).
 * @throws {CustodyError}
 */
export async function authenticate(custody: Custody, request: StampedRequest): Promise<{ call: Call; json: unknown }> {
  const stamped = await identify(custody, request).catch((cause) => {
    const isRefused = cause instanceof CustodyError || cause instanceof WireError
    throw isRefused && !custody.failedStampRate(request.address)
      ? new CustodyError(failures.rateLimited, { cause })
      : cause
  })
  if (!custody.requestRate(stamped.call.caller.organizationId)) throw new CustodyError(failures.rateLimited)
  return stamped
}

/**
 * In the order of key-custody §1.5: nothing of the organization shows before its credential is found, nothing of the credential
 * before its signature holds.
 */
async function identify(custody: Custody, request: StampedRequest): Promise<{ call: Call; json: unknown }> {
  const { kind, stamp } = readStamp(request)
  const json = parseJson(request.body.toString('utf8'), maxBodyBytes)
  const organizationId = readOrganizationId(json)
  const call =
    kind === 'api-key'
      ? await authenticateApiKey(custody, request, stamp, organizationId)
      : await authenticatePasskey(custody, request, stamp, organizationId)
  return { call, json }
}

async function authenticateApiKey(
  custody: Custody,
  request: StampedRequest,
  stamp: ApiKeyStamp,
  organizationId: string,
): Promise<Call> {
  const { db, rememberedKeys, verifyApiKey, now } = custody
  const { publicKey, scheme, signature } = stamp
  const memoryKey = `${organizationId} ${publicKey}`
  const remembered = request.mayRemember ? rememberedKeys.get(memoryKey) : undefined
  const { organization, credential } =
    remembered ??
    (await locate(custody, apiKeyFinder(db, publicKey), organizationId, {
      searchesSubOrganizations: request.searchesSubOrganizations,
      ambiguous: failures.ambiguousPublicKey,
    }))
  if (!credential) {
    rememberedKeys.delete(memoryKey)
    const parentOrganizationId = organization.parentId ?? organization.id
    throw new CustodyError(publicKeyNotFound({ organizationId, publicKey, parentOrganizationId }))
  }
  if (scheme !== apiKeyStampScheme || !(await verifyApiKey(credential.publicKey, request.body, signature))) {
    throw new CustodyError(failures.wrongApiKeySignature)
  }
  const at = now()
  const { expirationSeconds, createdAt } = credential
  if (expirationSeconds !== null && createdAt + expirationSeconds * 1000 <= at) {
    throw new CustodyError(expiredApiKey(publicKey))
  }
  // Of all that is remembered only the key can end: no activity changes a quorum or makes a root user an ordinary one.
  if (credential.organizationId === organizationId) rememberedKeys.set(memoryKey, { organization, credential })
  const call = { organization, caller: toCaller(credential, stamp), now: at }
  return remembered ? { ...call, rememberedKeyId: credential.id } : call
}

async function authenticatePasskey(
  custody: Custody,
  request: StampedRequest,
  stamp: WebauthnStamp,
  organizationId: string,
): Promise<Call> {
  const { db, log, now } = custody
  const { organization, credential } = await locate(
    custody,
    authenticatorFinder(db, stamp.credentialId),
    organizationId,
    {
      searchesSubOrganizations: request.searchesSubOrganizations,
      ambiguous: failures.ambiguousCredentialId,
    },
  )
  if (!credential) throw new CustodyError(failures.authenticatorNotFound)
  const policy = toPasskeyPolicy(await parentOf(db, organization))
  const challenge = toBase64url(webauthnStampChallenge(request.body))
  const { counter } = await verifyAssertion(stamp, challenge, credential, policy).catch((cause) => {
    throw cause instanceof PasskeyError ? new CustodyError(failures.wrongWebauthnSignature, { cause }) : cause
  })
  if (counter > credential.signCount) await raiseSignCount(db, credential, counter)
  else if (counter < credential.signCount) {
    log('warn', 'passkey counter went back', { server: 'custody', organizationId: credential.organizationId })
  }
  const vote = { publicKey: stamp.credentialId, signature: stamp.signature, scheme: passkeyScheme }
  return { organization, caller: toCaller(credential, vote), now: now() }
}

/** How a vote names a passkey's signature. */
const passkeyScheme = 'SIGNATURE_SCHEME_TK_WEBAUTHN'

/** Exactly one stamp, of a form that can be read (§1.5 steps 1 and 2). */
function readStamp({ apiKeyStamp, webauthnStamp }: StampedRequest): Stamp {
  const header = apiKeyStamp ?? webauthnStamp
  const isAmbiguous = apiKeyStamp !== undefined && webauthnStamp !== undefined
  if (header === undefined || isAmbiguous) throw new CustodyError(failures.signatureMissing)
  if (header.length > maxStampLength) throw new CustodyError(failures.malformedStamp)
  if (apiKeyStamp !== undefined) {
    const stamp = parseApiKeyStamp(apiKeyStamp)
    if (!stamp) throw new CustodyError(failures.unreadableApiKeyStamp)
    return { kind: 'api-key', stamp }
  }
  const stamp = parseWebauthnStamp(header)
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

/** Looks in the organization, then in its parent; where the request allows it, in the sub-organizations (§1.5 step 4). */
async function locate<row extends { organizationId: string }>(
  { db, named }: Custody,
  finder: CredentialFinder<row>,
  organizationId: string,
  options: { searchesSubOrganizations: boolean; ambiguous: (typeof failures)[keyof typeof failures] },
): Promise<{ organization: OrganizationRow; credential: Held<row> | undefined }> {
  const organization = await findOrganization(db, organizationId)
  if (!organization || !named.has(organization.parentId ?? organization.id)) {
    throw new CustodyError(failures.organizationNotFound)
  }
  const own = await finder.within(organizationId)
  if (own) return { organization, credential: own }
  if (organization.parentId !== null) return { organization, credential: await finder.within(organization.parentId) }
  if (!options.searchesSubOrganizations) return { organization, credential: undefined }
  const [credential, another] = await finder.below(organizationId)
  if (another) throw new CustodyError(options.ambiguous)
  const child = credential && (await findOrganization(db, credential.organizationId))
  return { organization: child ?? organization, credential }
}

async function parentOf(db: Custody['db'], organization: OrganizationRow): Promise<OrganizationRow> {
  const { parentId } = organization
  // A sub-organization keeps empty lists of its own: without its parent it accepts nothing.
  return (parentId !== null && (await findOrganization(db, parentId))) || organization
}

function toCaller(
  credential: { organizationId: string; userId: string; userName: string; isRoot: number },
  stamp: Caller['stamp'],
): Caller {
  const { organizationId, userId, userName, isRoot } = credential
  const { publicKey, signature, scheme } = stamp
  return { organizationId, userId, userName, isRoot: isRoot === 1, stamp: { publicKey, signature, scheme } }
}
