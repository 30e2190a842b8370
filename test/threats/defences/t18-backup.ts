import type { Defence } from '../defence.ts'

const sessionsOn =
  ".where('expirationSeconds', 'is not', null).execute()\n  await db.deleteFrom('custodySession').execute()"
const codesOn = "\n  await db.deleteFrom('custodyCode').execute()"
const verificationsOn = "\n  await db.deleteFrom('custodyVerification').execute()"

export const defences: readonly Defence[] = [
  {
    file: 'servers/cli/backup/manifest.ts',
    without: 'anyone who stores a backup may change it',
    fails: 'the manifest fits the changed file',
    edits: [['if (!isSealed(text, readSeal(folder), envelope)) {', 'if (false) {']],
  },
  {
    file: 'servers/cli/backup/manifest.ts',
    without: 'damaged files are restored',
    fails: 'one byte of a data file',
    edits: [['if (found?.bytes === bytes && found.sha256 === sha256) return', 'return']],
  },
  {
    file: 'servers/custody/activities/submission.ts',
    without: 'a restore lets recorded requests run again',
    fails: 'is sent again',
    edits: [['Math.max(now - maxActivityAgeMs, restoredAt)', 'now - maxActivityAgeMs']],
  },
  {
    file: 'servers/custody/authority/approvers.ts',
    without: 'a restore brings back approvals of rejected activities',
    fails: 'the approval of before',
    edits: [['createdAt + approvalMs && createdAt >= restoredAt', 'createdAt + approvalMs']],
  },
  {
    file: 'servers/custody/store/endRestored.ts',
    without: 'a restore revives ended sessions at key custody',
    fails: 'a session that was ended',
    edits: [
      [
        "await db.deleteFrom('custodyClaim').where('endsAt', 'is not', null).execute()\n  await db.deleteFrom('custodyApiKey').where('expirationSeconds', 'is not', null).execute()",
        '',
      ],
    ],
  },
  {
    file: 'servers/custody/store/endRestored.ts',
    without: 'a restore gives back the tries of a code',
    fails: 'whose tries were used up',
    edits: [[`${sessionsOn}${codesOn}`, sessionsOn]],
  },
  {
    file: 'servers/custody/store/endRestored.ts',
    without: 'a restore lets a verification log in again',
    fails: 'logs in again',
    edits: [[`${sessionsOn}${codesOn}${verificationsOn}`, `${sessionsOn}${codesOn}`]],
  },
  {
    file: 'servers/account/store/endRestored.ts',
    without: 'a restore revives sessions and spent refresh tokens',
    fails: 'a refresh token that was spent',
    edits: [
      [
        "await database.deleteFrom('accountRefreshToken').execute()\n  await database.deleteFrom('accountSession').execute()",
        '',
      ],
    ],
  },
]
