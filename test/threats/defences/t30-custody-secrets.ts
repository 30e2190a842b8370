import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/custody/activities/intentText.ts',
    without: 'what was asked for is recorded whole',
    fails: 'reading the record',
    edits: [["new Set(['oidcToken', 'otpCode', 'verificationToken', 'clientSignature'])", 'new Set()']],
  },
  {
    file: 'servers/custody/stamps/sessionToken.ts',
    without: 'sessions are kept as they are',
    fails: 'stealing the databases',
    edits: [["return createHash('sha256').update(token).digest('hex')", 'return token']],
  },
]
