import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/shared/app.ts',
    without: 'logs contain the URL of the request',
    fails: 'reading the logs',
    edits: [
      [
        "clientVersion: c.req.header('X-Client-Version'),",
        "clientVersion: c.req.header('DPoP') ?? c.req.header('X-Stamp'),",
      ],
    ],
  },
  {
    file: 'servers/account/sessions.ts',
    without: 'refresh tokens are stored in clear',
    fails: 'stealing the databases',
    edits: [["return createHash('sha256').update(token).digest('base64url')", 'return token']],
  },
]
