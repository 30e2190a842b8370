import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/custody/store/codes.ts',
    without: 'a code may be tried without limit',
    fails: 'ten thousand guesses',
    edits: [["    .where('attemptsLeft', '>', 0)\n", '']],
  },
  {
    file: 'servers/custody/codes/admission.ts',
    without: 'codes are sent without limit',
    fails: 'requesting codes again and again',
    edits: [['codeRates.perAddress(address) && (await codeRates.perPeople(people))', 'true']],
  },
  {
    file: 'servers/custody/base/limits.ts',
    without: 'codes may be requested slowly without limit',
    fails: 'requesting codes all day',
    edits: [['patientCodeRate = { burst: 20, perMinute: 1 / 30 }', 'patientCodeRate = { burst: 20, perMinute: 1 }']],
  },
  {
    file: 'servers/custody/store/codes.ts',
    without: 'a code is valid in every organization',
    fails: 'another organization, another code',
    edits: [
      [
        "attemptsLeft: row('attemptsLeft', '-', 1) }))\n    .where('organizationId', '=', organizationId)\n",
        "attemptsLeft: row('attemptsLeft', '-', 1) }))\n",
      ],
    ],
  },
  {
    file: 'servers/custody/commit/commitQueue.ts',
    without: 'a code is checked first and removed afterwards',
    fails: 'in two tabs of two servers',
    edits: [
      ["if (takes && !(await take(transaction, takes))) return 'stale'", 'if (takes) await take(transaction, takes)'],
    ],
  },
  {
    file: 'servers/custody/commit/commitQueue.ts',
    without: 'a used code stays valid',
    fails: 'a used code',
    edits: [["if (takes && !(await take(transaction, takes))) return 'stale'", '']],
  },
  {
    file: 'servers/custody/store/codes.ts',
    without: 'codes do not expire',
    fails: 'a one-time code after 301',
    edits: [["    .where('expiresAt', '>', now)\n", '']],
  },
  {
    file: 'servers/custody/stamps/authenticate.ts',
    without: 'emailed keys do not expire',
    fails: 'after 901 seconds',
    edits: [['createdAt + expirationSeconds * 1000 <= now', 'createdAt > now']],
  },
  {
    file: 'servers/custody/rules/mailedKeys.ts',
    without: 'an unknown address is answered at once',
    fails: 'when a mailed key is requested',
    edits: [
      [
        '  const userId = user?.id ?? randomUUID()\n',
        '  if (!user) return { userId: randomUUID(), apiKeyId: randomUUID(), plan: {} }\n  const userId = user.id\n',
      ],
    ],
  },
  {
    file: 'servers/custody/context/codeHash.ts',
    without: 'codes are stored as plain hashes',
    fails: 'stealing the database',
    edits: [["createHmac('sha256', key)", "createHmac('sha256', '')"]],
  },
]
