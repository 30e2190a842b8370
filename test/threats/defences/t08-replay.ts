// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of source, not templates

import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/custody/activities/submit.ts',
    without: 'the same body is executed each time',
    fails: 'twenty times at once',
    edits: [['sha256:${createHash(', 'sha256:${Math.random()}${createHash(']],
  },
  {
    file: 'servers/custody/activities/execute.ts',
    without: 'old bodies stay valid',
    fails: 'stamped for later use, older',
    edits: [['  assertTimely(custody, submission)\n', '']],
  },
  {
    file: 'servers/custody/stamps/authenticate.ts',
    without: 'stamps are not verified',
    fails: 'the same stamp over a changed body',
    edits: [
      ['if (!(await verifyApiKeyStamp(custody, credential, { body: request.body, stamp })))', 'if (Math.random() > 1)'],
    ],
  },
  {
    file: 'servers/shared/dpop/verifyProof.ts',
    without: 'a proof counts twice',
    fails: 'every proven request again',
    edits: [["if (!isNew) throw new ProofError('invalid_proof') return", 'return']],
  },
  {
    file: 'servers/account/challenges.ts',
    without: 'a challenge counts twice',
    fails: 'the sign-up again',
    edits: [['if (!taken) throw', 'if (false) throw']],
  },
]
