import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/custody/commit/findLack.ts',
    without: 'an organization may store data without limit',
    fails: 'fills their own quota',
    edits: [["if (own > bounds.organization) return 'full'", '']],
  },
  {
    file: 'servers/custody/commit/findLack.ts',
    without: 'many sub-organizations may store data without limit',
    fails: 'more sub-organizations give an operator no more space',
    edits: [['storedBy(parentId ?? id) + bytes', '0 * bytes']],
  },
  {
    file: 'servers/custody/commit/findLack.ts',
    without: 'a few heavy users take the space of all others',
    fails: 'more sub-organizations give an operator no more space',
    edits: [['(isHeavy ? nearlyFullShare : 1)', '1']],
  },
  {
    file: 'servers/custody/commit/commitQueue.ts',
    without: 'payloads are replaced without the audit log',
    fails: 'payloads are replaced under load',
    edits: [["(change.update === 'custodyActivity' || change.update === 'custodyVote')", 'false']],
  },
]
