import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'sites/wallet/chain/readTokens.ts',
    without: 'a node that never answers holds up a review',
    proof: 'sites/wallet/chain/readTokens.test.ts',
    fails: 'a node that never answers',
    edits: [['setTimeout(resolve, ms)', 'setTimeout(() => undefined, ms)']],
  },
  {
    file: 'sites/wallet/chain/readTokens.ts',
    without: 'a late answer changes what a review shows',
    proof: 'sites/wallet/chain/readTokens.test.ts',
    fails: 'its late answer changes nothing',
    edits: [['return new Map(tokens)', 'return tokens']],
  },
  {
    file: 'sites/wallet/chain/readTokens.ts',
    without: 'a long answer is read whole',
    proof: 'sites/wallet/chain/readTokens.test.ts',
    fails: 'an answer of 1 MB is not read',
    edits: [['{ timeoutMs, maxBytes, ...options }', '{ timeoutMs, ...options }']],
  },
]
