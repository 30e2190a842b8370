import * as v from 'valibot'
import { httpUrl } from '../httpUrl.ts'
import { origin } from '../primitives.ts'
import { rsaPublicKey } from './delegatedShare.ts'
import { googleDriveSettings } from './googleDrive.ts'

/** The frame's configuration, which its site puts into the page. Nothing that a page passes replaces it. */
export const mpcFrameConfig = v.object({
  environmentId: v.string(),
  /** The pages that may embed the frame. */
  allowedOrigins: v.array(origin),
  /** The server's party, and the store of backups. The frame sends tokens to these hosts only. */
  mpcUrl: httpUrl,
  sharesUrl: httpUrl,
  /** Whether a share may be backed up so that the operator's share store can open it, when there is no password. */
  operatorBackup: v.boolean(),
  /** The relying party of the passkeys that seal shares: a domain above the frame's host. Absent: that host. */
  passkeyRpId: v.optional(v.string()),
  /** Whether a page may pass a private key to import. */
  imports: v.boolean(),
  /** Where users' Google Drives are. Absent: the frame offers no backups there. */
  googleDrive: v.optional(googleDriveSettings),
  /** The key of the project to which users may delegate one share. Absent: they cannot. */
  delegationKey: v.optional(rsaPublicKey),
})
export type MpcFrameConfig = v.InferOutput<typeof mpcFrameConfig>

/** The `meta` element of the page that contains it. */
export const mpcFrameConfigName = 'mpc-frame'
