import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/shared/dpop/rememberProof.ts',
    without: 'the proof of a request to the managed wallet counts twice',
    fails: 'each request once more as it was',
    edits: [['return rows.length === 1', 'return rows.length < 2']],
  },
  {
    file: 'servers/mpc/ceremonies/step.ts',
    without: 'a message that is sent again is computed again',
    fails: 'gets the same answer, and nothing is done twice',
    edits: [
      [
        'if (repeated) return repeated await assertRunning(context, ceremony, arrivedAt)',
        'await assertRunning(context, ceremony, arrivedAt)',
      ],
    ],
  },
  {
    file: 'servers/mpc/store/ceremonies.ts',
    without: 'any user may step a ceremony',
    fails: 'each request again by another user',
    edits: [
      [
        "where('environmentId', '=', environmentId) .where('personId', '=', personId)",
        "where('environmentId', '=', environmentId)",
      ],
    ],
  },
  {
    file: 'src/crypto/threshold/sessionId.ts',
    without: 'messages fit any session',
    fails: 'begins a ceremony that the attacker cannot finish',
    edits: [['[...fields, clientNonce, serverNonce]', '[label]']],
  },
  {
    file: 'servers/mpc/ceremonies/step.ts',
    without: 'other bytes under a known round get the old answer',
    fails: 'the messages of a round under another round',
    edits: [["if (answer && answer.requestHash !== requestHash) throw new MpcError('request_conflict')", '']],
  },
  {
    file: 'servers/mpc/ceremonies/start.ts',
    without: 'a permission is not used up',
    fails: 'one permission for one signature signs once',
    edits: [['await spendMfa(transaction, context, token)', '']],
  },
  {
    file: 'servers/shared/usedTokens.ts',
    without: 'a permission that expired while it was checked works again',
    proof: 'servers/shared/usedTokens.test.ts',
    fails: 'is not used again once it has expired',
    edits: [['if (expiresAt <= now) return false', '']],
  },
]
