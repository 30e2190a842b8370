import { randomUUID } from 'node:crypto'
import { isAddress } from 'latchkey/wire'
import {
  type CustodyWalletName,
  custodyCredential,
  type SignUp,
  sessionKeyTtlSeconds,
  type VerifiedCredential,
} from 'latchkey/wire/account'
import { type CompletedActivity, toActivityBody, toCustodyTransport } from 'latchkey/wire/custody'
import * as v from 'valibot'
import { readReply } from './custody.ts'

/** What key custody made for the user: a wallet, or one private key. */
const made = v.object({
  subOrganizationId: v.string(),
  wallet: v.optional(v.object({ addresses: v.array(v.string()) })),
  privateKeys: v.optional(v.array(v.object({ addresses: v.array(v.object({ address: v.string() })) })), []),
})
/** The result under the key of its version, with the fields that a person's record needs (key-custody §2.2, §2.3). */
const result = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((versions) => Object.values(versions)[0]),
  made,
)

type BodyOptions = { personId: string; parentId: string; walletName: CustodyWalletName | undefined; now: number }

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

function toBody(
  type: string,
  rootUser: object,
  { personId, walletName = 'turnkeyhd', ...options }: BodyOptions,
): string {
  const parameters = { subOrganizationName: personId, rootUsers: [rootUser] as [object], ...keyHolders[walletName] }
  return organizationBody(type, parameters, options)
}

/** What a new user's organization holds. Each kind has one Ethereum account. */
const keyHolders = {
  turnkeyhd: { wallet: { walletName: 'Wallet', accounts: [ethereumAccount] } },
  turnkey: {
    privateKeys: [
      {
        privateKeyName: 'Wallet',
        curve: ethereumAccount.curve,
        privateKeyTags: [],
        addressFormats: [ethereumAccount.addressFormat],
      },
    ],
  },
} as const satisfies Record<CustodyWalletName, object>

/** Returns the body with parameters that a caller chose, for one root user. */
export function organizationBody(
  type: string,
  parameters: { subOrganizationName: string; rootUsers: [object]; [name: string]: unknown },
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
  const { subOrganizationId, wallet, privateKeys } = readReply(result, activity.result)
  const addresses = wallet?.addresses ?? privateKeys.flatMap((key) => key.addresses.map(({ address }) => address))
  return readReply(custodyCredential, {
    id: randomUUID(),
    address: addresses.find(isAddress),
    chain: 'eip155',
    walletName: wallet ? 'turnkeyhd' : 'turnkey',
    walletProperties: { turnkeySubOrganizationId: subOrganizationId, isSessionKeyCompatible: true },
  })
}
