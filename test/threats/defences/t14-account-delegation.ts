import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'src/review/reviewMessage.ts',
    without: 'an authorization passes as a message of bytes',
    fails: 'as bytes of a message',
    edits: [["if (disguise === 'authorization') return refuse('authorization')", '']],
  },
  {
    file: 'src/review/transactionFields.ts',
    without: 'any delegate is accepted',
    fails: 'in a transaction',
    edits: [["if (!isListed) return refuse('authorization')", '']],
  },
  {
    file: 'src/review/transactionFields.ts',
    without: 'an authorization for every network counts as one for a single network',
    fails: 'for every network',
    edits: [
      ["if (chain === 0n) return refuse('authorization-any-chain')", ''],
      ['if (chain !== BigInt(context.network?.chainId ?? 0)) return', 'if (false) return'],
    ],
  },
  {
    file: 'src/review/reviewRequest.ts',
    without: 'raw hashes pass as messages',
    fails: 'as a raw hash',
    edits: [
      [
        "eth_sign: () => refuse('raw-signing'), eth_signTransaction:",
        'eth_sign: ([account, hash], context) => reviewMessage([hash, account], context), eth_signTransaction:',
      ],
    ],
  },
]
