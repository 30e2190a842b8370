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
  {
    file: 'sites/wallet/review/token.ts',
    without: "a token's decimals move the point of an amount anywhere",
    proof: 'sites/wallet/review/token.test.ts',
    fails: 'decimals of 77',
    edits: [['decimals === undefined || decimals > maxTokenDecimals', 'decimals === undefined']],
  },
  {
    file: 'sites/wallet/review/shownLabel.ts',
    without: "a token's symbol reorders the text around it",
    proof: 'sites/wallet/review/token.test.ts',
    fails: 'a right-to-left override',
    edits: [[".replace(hiddenCharacters, '')", '']],
  },
  {
    file: 'sites/wallet/review/shownLabel.ts',
    without: "a token's symbol has any length",
    proof: 'sites/wallet/review/token.test.ts',
    fails: 'a symbol of 4 KB',
    edits: [['characters.length <= maxLength ? label', 'true ? label']],
  },
  {
    file: 'sites/wallet/review/token.ts',
    without: 'a token passes as the coin or another token by its symbol',
    proof: 'sites/wallet/review/token.test.ts',
    fails: 'is the symbol of another coin or token, so the token poses',
    edits: [['known.find((symbol) => toSkeleton(symbol) === skeleton)', 'undefined']],
  },
  {
    file: 'sites/wallet/review/reviewTransaction.ts',
    without: 'the title of a review names tokens while coins leave too',
    proof: 'sites/wallet/review/reviewTransaction.test.ts',
    fails: 'a title that names tokens does not hide coins that leave',
    edits: [['fields.value === 0n && !fields.authorizationList?.length', 'true']],
  },
]
