import { parse, parseJson } from 'latchkey/wire'
import { type GoogleDriveSettings, googleToken, maxJsonLength } from 'latchkey/wire/mpc'
import { FrameError } from '../base/frameError.ts'
import type { DriveFetch } from './googleDrive.ts'

const requestMs = 30_000

/**
 * Returns the user's token for Google Drive: the page's, or else the one that the environment's own service returns.
 * @param options.authToken the user's token of the account server
 * @throws {FrameError} `google_account_missing`, `invalid_token`, `drive_unavailable`
 */
export async function findGoogleToken(
  { tokenUrl }: GoogleDriveSettings,
  options: { given: string | undefined; authToken: string; fetch: DriveFetch },
): Promise<string> {
  const { given, authToken, fetch } = options
  if (given !== undefined) return given
  if (tokenUrl === undefined) throw new FrameError('google_account_missing')
  try {
    const headers = { Authorization: `Bearer ${authToken}` }
    const response = await fetch(tokenUrl, { headers, signal: AbortSignal.timeout(requestMs) })
    if (response.status === 404) throw new FrameError('google_account_missing')
    if (response.status === 401) throw new FrameError('invalid_token')
    if (!response.ok) throw new FrameError('drive_unavailable')
    return parse(googleToken, parseJson(await response.text(), maxJsonLength)).accessToken
  } catch (cause) {
    throw cause instanceof FrameError ? cause : new FrameError('drive_unavailable', { cause })
  }
}
