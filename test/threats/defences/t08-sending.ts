import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/custody/sending/broadcast.ts',
    without: 'any refusal of a node counts as a failure',
    fails: 'loses its answer and refuses it the second time',
    edits: [['if (!isFirst) return', '']],
  },
  {
    file: 'servers/custody/sending/broadcast.ts',
    without: 'the refusal of a copy counts as a failure',
    fails: 'answers with the refusal of the copy',
    edits: [['if (known.test(error.message) || (await mayBeKnown(row))) return', '']],
  },
  {
    file: 'servers/custody/sending/broadcast.ts',
    without: 'an old transaction that a node dropped is not sent again',
    fails: 'the sender can still pay',
    edits: [['for (const each of open) await send(each)', 'for (const each of open.slice(-1)) await send(each)']],
  },
  {
    file: 'servers/custody/rules/sending.ts',
    without: 'simultaneous payments share a nonce',
    fails: 'ten payments at once',
    edits: [['basis: organization,', '']],
  },
  {
    file: 'servers/custody/activities/execute.ts',
    without: 'policies check a request before the server fills it in',
    fails: 'left to the server to fill in',
    edits: [['{ name, type, parameters: complete }', '{ name, type, parameters }']],
  },
]
