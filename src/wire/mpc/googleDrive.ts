import * as v from 'valibot'
import { httpUrl } from '../httpUrl.ts'
import { maxSealedLength } from './limits.ts'

/** Where the frame finds users' Google Drives. */
export const googleDriveSettings = v.object({
  /** Of Drive's API. */
  apiUrl: v.optional(httpUrl, 'https://www.googleapis.com'),
  /**
   * Returns the user's Google access token to whom has the user's token of the account server: `GET` with `Authorization: Bearer`
   * answers `{accessToken}`, or 404 if the user has linked no Google account. Absent: the page passes the token along.
   */
  tokenUrl: v.optional(httpUrl),
})
export type GoogleDriveSettings = v.InferOutput<typeof googleDriveSettings>

/** The answer of `tokenUrl`. */
export const googleToken = v.object({ accessToken: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)) })

/**
 * The content of a backup in Google Drive (managed-wallet §4.6). `keyShares` are sealed envelopes in base64. Readers need no more than
 * is listed here.
 */
export const driveBackup = v.object({
  keyShares: v.pipe(v.array(v.pipe(v.string(), v.maxLength(maxSealedLength))), v.minLength(1), v.maxLength(3)),
  metadata: v.object({
    accountAddress: v.string(),
    thresholdSignatureScheme: v.string(),
    hasPassword: v.boolean(),
  }),
})
export type DriveBackup = v.InferOutput<typeof driveBackup>
