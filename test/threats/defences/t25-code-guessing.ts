import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/custody/store/codes.ts',
    without: 'a code may be tried for ever',
    fails: 'ten thousand guesses',
    edits: [["    .where('attemptsLeft', '>', 0)\n", '']],
  },
  {
    file: 'servers/custody/codes/admission.ts',
    without: 'codes are sent as often as somebody asks',
    fails: 'asking for codes again and again',
    edits: [['codeRates.perAddress(address) && (await codeRates.perPeople(people))', 'true']],
  },
  {
    file: 'servers/custody/base/limits.ts',
    without: 'patience is rewarded',
    fails: 'asking all day long',
    edits: [['patientCodeRate = { burst: 20, perMinute: 1 / 30 }', 'patientCodeRate = { burst: 20, perMinute: 1 }']],
  },
  {
    file: 'servers/custody/store/codes.ts',
    without: 'a code counts in every organization',
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
    without: 'a code is looked at, then taken',
    fails: 'in two tabs of two servers',
    edits: [
      ["if (takes && !(await take(transaction, takes))) return 'stale'", 'if (takes) await take(transaction, takes)'],
    ],
  },
  {
    file: 'servers/custody/commit/commitQueue.ts',
    without: 'a code that was used stays',
    fails: 'a code that was used',
    edits: [["if (takes && !(await take(transaction, takes))) return 'stale'", '']],
  },
  {
    file: 'servers/custody/store/codes.ts',
    without: 'codes do not grow old',
    fails: 'a one-time code after 301',
    edits: [["    .where('expiresAt', '>', now)\n", '']],
  },
  {
    file: 'servers/custody/stamps/authenticate.ts',
    without: 'mailed keys do not grow old',
    fails: 'after 901 seconds',
    edits: [['createdAt + expirationSeconds * 1000 <= now', 'createdAt > now']],
  },
  {
    file: 'servers/custody/rules/mailedKeys.ts',
    without: 'an address of nobody is answered at once',
    fails: 'when a mailed key is asked for',
    edits: [
      [
        '  const userId = user?.id ?? randomUUID()\n',
        '  if (!user) return { userId: randomUUID(), apiKeyId: randomUUID(), plan: {} }\n  const userId = user.id\n',
      ],
    ],
  },
  {
    file: 'servers/custody/context/codeHash.ts',
    without: 'codes are kept as plain hashes',
    fails: 'stealing the database',
    edits: [["createHmac('sha256', key)", "createHmac('sha256', '')"]],
  },
]
