// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of source, not templates

import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'sites/wallet/parts/Decision.tsx',
    without: 'dangerous requests need no tick',
    fails: 'a permit over everything',
    edits: [['const isTicked = !isDangerous || tickedFor === content', 'const isTicked = true']],
  },
  {
    file: 'sites/wallet/review/decodeCall.ts',
    without: 'unknown calls pass without a warning',
    fails: 'an unknown function:',
    edits: [["warnings: [warn('unknown-call', data.slice(0, 10))]", 'warnings: []']],
  },
  {
    file: 'sites/wallet/review/typedDataRules.ts',
    without: 'a permit passes as plain data',
    fails: 'a permit over everything',
    edits: [['  Permit: ({ message, domain }, now) => {', '  Permission: ({ message, domain }, now) => {']],
  },
  {
    file: 'sites/wallet/review/signInWarnings.ts',
    without: "another site's sign-in passes without a warning",
    fails: 'sign-in: warned of',
    edits: [['if (!isSameDomain || !isSameScheme)', 'if (false)']],
  },
  {
    file: 'sites/wallet/chain/signReviewed.ts',
    without: 'the wallet signs another digest than it shows',
    fails: 'of typed data',
    edits: [
      ['account.signTypedData(review.typedData)', "account.signMessage({ message: 'Hello' })"],
      ['if (!isAddressEqual(signer, review.account)) throw new ForeignSignatureError()', ''],
    ],
  },
  {
    file: 'sites/wallet/parts/Decision.tsx',
    without: 'a text that was not read can be confirmed',
    fails: 'at the end of a long message',
    edits: [['isTicked && isSeen', 'isTicked']],
  },
]
