import { parse, parseJson } from 'latchkey/wire'
import { maxDriveBackupLength } from 'latchkey/wire/mpc'
import * as v from 'valibot'
import { FrameError } from '../base/frameError.ts'

/** The user's files in the folder that Google Drive keeps for one app. The user's other files stay out of reach. */
export type GoogleDrive = {
  /**
   * Finds files by the beginning of their name.
   * @throws {FrameError} as every request of this type: `google_token_refused`, `drive_full`, `drive_unavailable`
   */
  find(namePrefix: string): Promise<{ id: string; name: string }[]>
  /** Returns the id of the new file. */
  upload(file: { name: string; text: string }): Promise<string>
  /** Returns the content; undefined when there is no such file. */
  download(id: string): Promise<string | undefined>
  remove(id: string): Promise<void>
}

export type DriveFetch = (url: string, init: RequestInit) => Response | Promise<Response>

const requestMs = 30_000
const maxAnswerLength = 64 * 1024

const fileId = v.pipe(v.string(), v.minLength(1), v.maxLength(256))
const created = v.object({ id: fileId })
const listed = v.object({ files: v.array(v.object({ id: fileId, name: v.string() })) })
const failure = v.object({ error: v.object({ errors: v.array(v.object({ reason: v.string() })) }) })

/**
 * Speaks version 3 of Drive's API (developers.google.com/drive/api/reference/rest/v3), with a token of the scope `drive.appdata`. A
 * failed request is not repeated: a second upload would be a second file.
 */
export function createGoogleDrive(options: { apiUrl: string; token: string; fetch: DriveFetch }): GoogleDrive {
  const { apiUrl, token, fetch } = options

  async function send(method: string, path: string, content: Pick<RequestInit, 'headers' | 'body'> = {}) {
    const headers = { ...content.headers, Authorization: `Bearer ${token}` }
    const init = { ...content, method, headers, signal: AbortSignal.timeout(requestMs) }
    const { status, text } = await Promise.resolve(fetch(`${apiUrl}${path}`, init))
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch((cause: unknown) => {
        throw new FrameError('drive_unavailable', { cause })
      })
    if (status === 401) throw new FrameError('google_token_refused')
    if (status === 403) throw new FrameError(isQuota(text) ? 'drive_full' : 'google_token_refused')
    if (status !== 404 && (status < 200 || status > 299)) throw new FrameError('drive_unavailable')
    return { isFound: status !== 404, text }
  }

  async function read<const schema extends v.GenericSchema>(
    schema: schema,
    sending: Promise<{ text: string }>,
  ): Promise<v.InferOutput<schema>> {
    const { text } = await sending
    try {
      return parse(schema, parseJson(text, maxAnswerLength))
    } catch (cause) {
      throw new FrameError('drive_unavailable', { cause })
    }
  }

  return {
    async find(namePrefix) {
      const query = new URLSearchParams({
        ...{ spaces: 'appDataFolder', pageSize: '100', orderBy: 'createdTime desc', fields: 'files(id,name)' },
        q: `name contains '${namePrefix}' and trashed = false`,
      })
      const { files } = await read(listed, send('GET', `/drive/v3/files?${query}`))
      return files.filter(({ name }) => name.startsWith(namePrefix))
    },
    async upload({ name, text }) {
      const boundary = crypto.randomUUID()
      const part = (content: string) => `--${boundary}\r\nContent-Type: application/json\r\n\r\n${content}\r\n`
      const metadata = JSON.stringify({ name, mimeType: 'application/json', parents: ['appDataFolder'] })
      const sending = send('POST', '/upload/drive/v3/files?uploadType=multipart&fields=id', {
        headers: { 'Content-Type': `multipart/related; boundary=${boundary}` },
        body: `${part(metadata)}${part(text)}--${boundary}--`,
      })
      return (await read(created, sending)).id
    },
    async download(id) {
      const { isFound, text } = await send('GET', `/drive/v3/files/${encodeURIComponent(id)}?alt=media`)
      return isFound && text.length <= maxDriveBackupLength ? text : undefined
    },
    async remove(id) {
      await send('DELETE', `/drive/v3/files/${encodeURIComponent(id)}`)
    },
  }
}

function isQuota(text: string): boolean {
  try {
    const { error } = parse(failure, parseJson(text, maxAnswerLength))
    return error.errors.some(({ reason }) => reason === 'storageQuotaExceeded')
  } catch {
    return false
  }
}
