import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/custody/activities/intentText.ts',
    without: 'requests are recorded with their secrets',
    fails: 'reading the recorded',
    edits: [["new Set(['oidcToken', 'otpCode', 'verificationToken', 'clientSignature'])", 'new Set()']],
  },
  {
    file: 'servers/custody/stamps/sessionToken.ts',
    without: 'sessions are stored in clear',
    fails: 'stealing the databases',
    edits: [["return createHash('sha256').update(token).digest('hex')", 'return token']],
  },
]
