import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'src/review/findLookalike.ts',
    without: 'an address with the ends of a known one passes as that one',
    proof: 'sites/wallet/send/send.test.ts',
    fails: 'an address with the ends of a known one is a lookalike',
    edits: [['return known.find((one) => endsOf(one.toLowerCase()) === endsOf(whole))', 'return undefined']],
  },
  {
    file: 'src/review/addressBook.ts',
    without: 'a page has the user pay or allow an address that looks like a known one, without a word',
    proof: 'src/review/addressBook.test.ts',
    fails: 'an address that begins and ends like a known one',
    edits: [["if (findLookalike(address, knownOf(book))) return { kind: 'lookalike' }", '']],
  },
  {
    file: 'sites/wallet/send/readRecipient.ts',
    without: 'a mistyped address is a recipient',
    proof: 'sites/wallet/send/send.test.ts',
    fails: 'is checksum',
    edits: [['hasChecksum && address !== claimed', 'false']],
  },
  {
    file: 'sites/wallet/chain/assets/readHoldings.ts',
    without: 'a token that pretends to be another stands among the real ones',
    proof: 'sites/wallet/chain/assets/readHoldings.test.ts',
    fails: 'those that pretend to be others last',
    edits: [['rankOf(a.token) - rankOf(b.token)', '0']],
  },
]
