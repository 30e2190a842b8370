import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'src/core/iframe/listenToHost.ts',
    without: 'any window may send requests to a frame',
    proof: 'src/core/iframe/listenToHost.test.ts',
    fails: 'messages of another window are ignored',
    edits: [
      [
        'source !== parent || !allowedOrigins.includes(origin)',
        '!source || !parent || !allowedOrigins.includes(origin)',
      ],
    ],
  },
  {
    file: 'src/core/iframe/listenToHost.ts',
    without: 'any origin in the window of the page may send requests',
    proof: 'src/core/iframe/listenToHost.test.ts',
    fails: 'messages of another origin are ignored',
    edits: [
      ['source !== parent || !allowedOrigins.includes(origin)', 'source !== parent || !allowedOrigins || !origin'],
    ],
  },
  {
    file: 'src/core/listenToWindow.ts',
    without: 'a page believes replies of any window',
    proof: 'src/wallets/mpc/createMpcClient.test.ts',
    fails: 'T3, replies of other windows and origins are ignored',
    edits: [
      [
        'if (event.origin !== origin || event.source === null || event.source !== source()) return',
        'if (event.origin !== origin) return',
      ],
    ],
  },
  {
    file: 'sites/mpc/channel/createDispatcher.ts',
    without: 'another request under a known id is carried out',
    proof: 'sites/mpc/channel/createDispatcher.test.ts',
    fails: 'another request under a known id runs nothing',
    edits: [['if (known && known.type !== request.type) return', '']],
  },
  {
    file: 'sites/mpc/channel/createDispatcher.ts',
    without: 'a message that is sent twice is carried out twice',
    proof: 'sites/mpc/channel/createDispatcher.test.ts',
    fails: 'a copy is acknowledged and answered again, and runs nothing',
    edits: [['if (known?.reply) return post(known.reply) if (known) return', '']],
  },
]
