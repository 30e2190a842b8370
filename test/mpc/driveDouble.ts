import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'

export const driveUrl = 'http://drive.test'

type DriveFile = { id: string; name: string; parents: string[]; owner: string; text: string }
type Stored = Pick<DriveFile, 'name' | 'parents'>

/**
 * Google Drive as the API documents it, for the folder of app data: version 3, and users' tokens.
 * @param options.linkedToken the Google token of every user of the environment, unless `linked` has another for them
 */
export function createDriveDouble({ linkedToken }: { linkedToken?: string } = {}) {
  /** The owner of each token. */
  const tokens = new Map([['ya29.user', 'user']])
  /** The Google token of each user of the environment, by their own token, as `tokenUrl` answers. */
  const linked = new Map<string, string>()
  const files: DriveFile[] = []
  const state = { isFull: false, isDown: false, isTruncating: false }

  const bearerOf = (c: Context) => /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
  const failed = (status: 401 | 403 | 404 | 503, reason: string) =>
    Response.json({ error: { code: status, message: reason, errors: [{ domain: 'global', reason }] } }, { status })
  const find = (c: Context) =>
    files.find(({ id, owner }) => id === c.req.param('id') && owner === tokens.get(bearerOf(c)))

  const app = new Hono()
    .use(cors())
    .get('/linked', (c) => {
      const accessToken = linked.get(bearerOf(c)) ?? linkedToken
      return accessToken ? c.json({ accessToken }) : c.json({}, 404)
    })
    .use(async (c, next) => {
      if (state.isDown) return failed(503, 'backendError')
      if (!tokens.has(bearerOf(c))) return failed(401, 'authError')
      await next()
    })
    .get('/drive/v3/files', (c) => {
      const [, prefix = ''] = /^name contains '([^']*)' and trashed = false$/.exec(c.req.query('q') ?? '') ?? []
      const owner = tokens.get(bearerOf(c))
      const isSought = (file: DriveFile) =>
        file.owner === owner && file.name.startsWith(prefix) && file.parents.includes(c.req.query('spaces') ?? '')
      return c.json({ files: files.filter(isSought).map(({ id, name }) => ({ id, name })) })
    })
    .post('/upload/drive/v3/files', async (c) => {
      if (state.isFull) return failed(403, 'storageQuotaExceeded')
      const { metadata, text } = readRelated(c.req.header('content-type') ?? '', await c.req.text())
      const kept = state.isTruncating ? text.slice(0, text.length / 2) : text
      const file = { ...metadata, id: randomUUID(), owner: tokens.get(bearerOf(c)) ?? '', text: kept }
      files.push(file)
      return c.json({ id: file.id })
    })
    .get('/drive/v3/files/:id', (c) => {
      const file = find(c)
      if (!file) return failed(404, 'notFound')
      return c.text(file.text)
    })
    .delete('/drive/v3/files/:id', (c) => {
      const file = find(c)
      if (!file) return failed(404, 'notFound')
      files.splice(files.indexOf(file), 1)
      return c.body(null, 204)
    })
  return { app, files, tokens, linked, state }
}

/** Reads the two parts of an upload: `multipart/related` (RFC 2387), metadata first. */
function readRelated(contentType: string, body: string): { metadata: Stored; text: string } {
  const [, boundary = ''] = /^multipart\/related; boundary=(\S+)$/.exec(contentType) ?? []
  const parts = body.split(`--${boundary}`)
  const contents = parts.slice(1, -1).map((part) => part.slice(part.indexOf('\r\n\r\n') + 4).replace(/\r\n$/, ''))
  const [metadata, text] = contents
  if (boundary === '' || parts.at(-1) !== '--' || metadata === undefined || text === undefined) {
    throw new Error('The upload is not multipart/related.')
  }
  return { metadata: JSON.parse(metadata), text }
}
