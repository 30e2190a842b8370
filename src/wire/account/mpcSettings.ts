import * as v from 'valibot'
import { httpUrl } from '../httpUrl.ts'
import { rsaPublicKey } from '../mpc/delegatedShare.ts'
import { googleDriveSettings } from '../mpc/googleDrive.ts'
import { mfaActions } from '../mpc/mfa.ts'
import { origin } from '../primitives.ts'

/** The managed wallet of an environment, as its operator configures and publishes it. */
export const mpcSettings = v.object({
  /** The frame's origin, which serves `/waas-v1/{environmentId}`. It is the origin of no page and not the vault's. */
  frameUrl: origin,
  /** The address of the server's party: the official clients' `baseMPCRelayApiUrl`. */
  relayUrl: httpUrl,
  /** The operations that need a fresh passkey. None by default. */
  mfa: v.optional(v.array(v.picklist(mfaActions, `expected one of ${mfaActions.join(', ')}`)), []),
  /**
   * Whether the frame signs 64 hex characters that a page names (`signRawMessage`): every digest, as in the specification;
   * only that of the EIP-7702 authorization in `context.eip7702Auth`; or none.
   */
  rawSigning: v.optional(v.picklist(['on', 'eip7702', 'off'], "expected 'on', 'eip7702' or 'off'"), 'on'),
  /**
   * Whether a page may pass a private key to import (`importPrivateKey`). The page's scripts have such a key, so the page
   * can sign without the shares.
   */
  imports: v.optional(v.boolean(), true),
  /**
   * Whether a user without a password or passkey may back up a share that the operator's share store can open. Then the
   * operator of all servers can sign for that user.
   */
  operatorBackup: v.optional(v.boolean(), false),
  /**
   * The relying party of the passkeys that seal users' shares: the frame's host by default. A domain above it lets the frame move to
   * another host, and lets every host under that domain ask a passkey for the same secret.
   */
  passkeyRpId: v.optional(
    v.pipe(v.string(), v.maxLength(253), v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'expected a domain')),
  ),
  /** Backups of a share in the user's own Google Drive. Absent: the frame offers none. */
  googleDrive: v.optional(googleDriveSettings),
  /** Absent: users cannot delegate. */
  delegation: v.optional(
    v.object({
      /** The key of the project to which users may give one share. Anyone with the private key and the server's share can sign for them. */
      publicKey: rsaPublicKey,
    }),
  ),
})
export type MpcSettings = v.InferOutput<typeof mpcSettings>
