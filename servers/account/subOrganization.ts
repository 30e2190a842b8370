import { randomUUID } from 'node:crypto'
import { isAddress } from 'latchkey/wire'
import { custodyCredential, type SignUp, sessionKeyTtlSeconds, type VerifiedCredential } from 'latchkey/wire/account'
import { type CompletedActivity, toActivityBody, toCustodyTransport } from 'latchkey/wire/custody'
import * as v from 'valibot'
import { readReply } from './custody.ts'

const made = v.object({
  subOrganizationId: v.string(),
  wallet: v.object({ addresses: v.pipe(v.array(v.string()), v.someItem(isAddress, 'expected an address')) }),
})
/** The result under the key of its version, with the fields that a person's record needs (key-custody §2.2, §2.3). */
const result = v.pipe(
  v.record(v.string(), made),
  v.transform((versions) => Object.values(versions)[0]),
  made,
)

type BodyOptions = { personId: string; parentId: string; now: number }

/** The account that every person has. */
export const ethereumAccount = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
} as const

/**
 * Returns the exact body that creates a person's sub-organization: a root user with this passkey, a session key that
 * expires, and a wallet with one Ethereum account. Key custody verifies the attestation again (key-custody §3).
 */
export function passkeyOrganizationBody(request: SignUp, options: BodyOptions): string {
  const { attestation, challenge, displayName, email, sessionPublicKey } = request
  const { transports, ...rest } = attestation
  const rootUser = {
    userName: displayName,
    ...(email !== undefined && { userEmail: email }),
    apiKeys: [
      {
        apiKeyName: 'Session',
        publicKey: sessionPublicKey,
        curveType: 'API_KEY_CURVE_P256',
        expirationSeconds: String(sessionKeyTtlSeconds),
      },
    ],
    authenticators: [
      {
        authenticatorName: 'Passkey',
        challenge,
        attestation: { ...rest, transports: transports.map(toCustodyTransport) },
      },
    ],
    oauthProviders: [],
  }
  return toBody('ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7', rootUser, options)
}

/** A root user who signs in by a confirmed address or a provider's token. */
export type KeylessUser = {
  userName: string
  userEmail?: string
  oauthProviders: { providerName: string; oidcToken: string }[]
}

/** Returns the same for a person without a passkey. */
export function keylessOrganizationBody(user: KeylessUser, options: BodyOptions): string {
  return toBody('ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8', { ...user, apiKeys: [], authenticators: [] }, options)
}

function toBody(type: string, rootUser: object, { personId, ...options }: BodyOptions): string {
  const wallet = { walletName: 'Wallet', accounts: [ethereumAccount] }
  return organizationBody(type, { subOrganizationName: personId, rootUsers: [rootUser], wallet }, options)
}

/** Returns the body with parameters that a caller chose, for one root user. */
export function organizationBody(
  type: string,
  parameters: { subOrganizationName: string; rootUsers: [object]; wallet: object; [name: string]: unknown },
  { parentId, now }: Pick<BodyOptions, 'parentId' | 'now'>,
): string {
  return toActivityBody({
    type,
    organizationId: parentId,
    at: now,
    parameters: { ...parameters, rootQuorumThreshold: 1 },
  })
}

/**
 * Returns the verified credential of the wallet that the activity created (specification §3).
 * @throws {CustodyUnavailableError}
 */
export function toCredential(activity: CompletedActivity): VerifiedCredential {
  const { subOrganizationId, wallet } = readReply(result, activity.result)
  return readReply(custodyCredential, {
    id: randomUUID(),
    address: wallet.addresses.find(isAddress),
    chain: 'eip155',
    walletName: 'turnkeyhd',
    walletProperties: { turnkeySubOrganizationId: subOrganizationId, isSessionKeyCompatible: true },
  })
}
