import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'sites/wallet/doors/link/typedDataCall.ts',
    without: 'typed data beside the digest of other data is accepted',
    proof: 'sites/wallet/doors/link/guest.test.ts',
    fails: 'typed data is signed by the digest that the wallet computes',
    edits: [["parseTypedData(text).digest === message.toLowerCase() ? call : 'other digest'", 'call']],
  },
  {
    file: 'sites/wallet/doors/link/toOutcome.ts',
    without: 'half a byte of hex is signed as text',
    proof: 'sites/wallet/doors/link/toOutcome.test.ts',
    fails: 'half a byte of hex',
    edits: [['if (message.length % 2 === 1) return fail(codes.invalidParams)', '']],
  },
]
