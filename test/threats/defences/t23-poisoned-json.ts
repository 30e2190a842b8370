import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'src/wire/json.ts',
    without: 'keys that reach prototypes are accepted',
    fails: 'with a prototype in the body',
    edits: [
      [
        "if (key === '__proto__' || key === 'constructor') throw new WireError('', 'has a key that is not allowed')",
        '',
      ],
    ],
  },
  {
    file: 'src/wire/json.ts',
    without: 'any depth is parsed',
    fails: 'nested endlessly',
    edits: [["if (depthLeft === 0) throw new WireError('', 'is nested too deeply')", '']],
  },
  {
    file: 'sites/wallet/doors/global/readAction.ts',
    without: 'a request is accepted without a check',
    fails: 'a request with a list',
    edits: [['return { action, ...parse(hostRequest, args) }', 'return { action, ...JSON.parse(text) }']],
  },
  {
    file: 'src/wallets/global/store.ts',
    without: 'stored state is used without a check',
    fails: 'stored state with',
    edits: [['return stored.success ? stored.output.state : initialState', 'return JSON.parse(text).state']],
  },
]
