import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/custody/commit/findLack.ts',
    without: 'an organization stores as much as it likes',
    fails: 'fills their own quota',
    edits: [["if (own > bounds.organization) return 'full'", '']],
  },
  {
    file: 'servers/custody/commit/findLack.ts',
    without: 'many sub-organizations store as much as they like',
    fails: 'more sub-organizations give an operator no more space',
    edits: [['storedBy(parentId ?? id) + bytes', '0 * bytes']],
  },
  {
    file: 'servers/custody/commit/findLack.ts',
    without: 'a few heavy users take the room of all others',
    fails: 'more sub-organizations give an operator no more space',
    edits: [['(isHeavy ? nearlyFullShare : 1)', '1']],
  },
  {
    file: 'servers/custody/commit/commitQueue.ts',
    without: 'payloads are replaced behind the back of the audit log',
    fails: 'payloads are replaced under load',
    edits: [["(change.update === 'custodyActivity' || change.update === 'custodyVote')", 'false']],
  },
]
