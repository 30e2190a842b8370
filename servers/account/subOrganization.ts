import { randomUUID } from 'node:crypto'
import { custodyCredential, type SignUp, sessionKeyTtlSeconds, type VerifiedCredential } from 'latchkey/wire/account'
import { type Activity, toCustodyTransport } from 'latchkey/wire/custody'
import * as v from 'valibot'
import { readReply } from './custody.ts'

/** `createSubOrganizationResultV7`, as far as a person's record needs it (key-custody §2.2). */
const result = v.object({
  createSubOrganizationResultV7: v.object({
    subOrganizationId: v.string(),
    wallet: v.object({ addresses: v.tuple([v.string()]) }),
  }),
})

/**
 * The exact body that makes a person's sub-organization: a root user with this passkey, a session key that expires, and
 * a wallet with one Ethereum account. Key custody verifies the attestation once more (key-custody §3).
 */
export function subOrganizationBody(
  request: SignUp,
  options: { personId: string; parentId: string; now: number },
): string {
  const { attestation, challenge, displayName, email, sessionPublicKey } = request
  const { transports, ...rest } = attestation
  return JSON.stringify({
    type: 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7',
    organizationId: options.parentId,
    timestampMs: String(options.now),
    parameters: {
      subOrganizationName: options.personId,
      rootQuorumThreshold: 1,
      rootUsers: [
        {
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
              attestation: {
                ...rest,
                transports: transports.map(toCustodyTransport),
              },
            },
          ],
          oauthProviders: [],
        },
      ],
      wallet: {
        walletName: 'Wallet',
        accounts: [
          {
            curve: 'CURVE_SECP256K1',
            pathFormat: 'PATH_FORMAT_BIP32',
            path: "m/44'/60'/0'/0/0",
            addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
          },
        ],
      },
    },
  })
}

/**
 * The verified credential of the wallet that the activity made (specification §3).
 * @throws {CustodyUnavailableError}
 */
export function toCredential(activity: Activity): VerifiedCredential {
  const { subOrganizationId, wallet } = readReply(result, activity.result).createSubOrganizationResultV7
  return readReply(custodyCredential, {
    id: randomUUID(),
    address: wallet.addresses[0],
    chain: 'eip155',
    walletName: 'turnkeyhd',
    walletProperties: { turnkeySubOrganizationId: subOrganizationId, isSessionKeyCompatible: true },
  })
}
