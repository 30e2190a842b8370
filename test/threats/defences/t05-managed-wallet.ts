import type { Defence } from '../defence.ts'

const [file, proof, fails] = ['servers/site/mpcFrameHeaders.ts', 'servers/site/mpcFrame.test.ts', 'headers of the page']

export const defences: readonly Defence[] = [
  {
    ...{ file, proof, fails },
    without: 'inline scripts run in the frame',
    edits: [['"script-src \'self\'"', "\"script-src 'self' 'unsafe-inline'\""]],
  },
  {
    ...{ file, proof, fails },
    without: 'markup may be assigned as text in the frame',
    edits: [['"require-trusted-types-for \'script\'",', '']],
  },
  {
    ...{ file, proof, fails },
    without: 'any script of the frame may create a policy for markup',
    edits: [["'trusted-types mpc-worker'", "'trusted-types *'"]],
  },
  {
    file: 'sites/mpc/channel/createDispatcher.ts',
    without: 'the words of an unforeseen error leave the frame',
    proof: 'sites/mpc/channel/createDispatcher.test.ts',
    fails: 'what an unforeseen failure says stays in the frame',
    edits: [
      [
        "if (!isWireError) return new FrameError('internal', { cause: error })",
        'if (!isWireError) return error as Error',
      ],
    ],
  },
]
