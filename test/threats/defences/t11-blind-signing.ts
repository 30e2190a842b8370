// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of source, not templates

import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'src/react/review/Decision.tsx',
    without: 'dangerous requests need no tick',
    fails: 'a permit over everything',
    edits: [['const isTicked = !isDangerous || tickedFor === content', 'const isTicked = true']],
  },
  {
    file: 'src/review/decodeCall.ts',
    without: 'unknown calls pass without a warning',
    fails: 'an unknown function:',
    edits: [["warnings: [warn('unknown-call', data.slice(0, 10))]", 'warnings: []']],
  },
  {
    file: 'src/review/typedDataRules.ts',
    without: 'a permit passes as plain data',
    fails: 'a permit over everything',
    edits: [['  Permit: ({ message, domain }, now) => {', '  Permission: ({ message, domain }, now) => {']],
  },
  {
    file: 'src/review/signInWarnings.ts',
    without: "another site's sign-in passes without a warning",
    fails: 'sign-in: warned of',
    edits: [['if (!isSameDomain || !isSameScheme)', 'if (false)']],
  },
  {
    file: 'src/review/chain/signReviewed.ts',
    without: 'the wallet signs another digest than it shows',
    fails: 'of typed data',
    edits: [
      ['account.signTypedData(review.typedData)', "account.signMessage({ message: 'Hello' })"],
      ['if (!isAddressEqual(signer, review.account)) throw new ForeignSignatureError()', ''],
    ],
  },
  {
    file: 'src/react/review/Decision.tsx',
    without: 'a text that was not read can be confirmed',
    fails: 'at the end of a long message',
    edits: [['isTicked && isSeen', 'isTicked']],
  },
  {
    file: 'src/review/token.ts',
    without: "a token's decimals move the point of an amount anywhere",
    proof: 'src/review/token.test.ts',
    fails: 'decimals of 77',
    edits: [['decimals === undefined || decimals > maxTokenDecimals', 'decimals === undefined']],
  },
  {
    file: 'src/review/shownLabel.ts',
    without: "a token's symbol reorders the text around it",
    proof: 'src/review/token.test.ts',
    fails: 'a right-to-left override',
    edits: [[".replace(hiddenCharacters, '')", '']],
  },
  {
    file: 'src/review/shownLabel.ts',
    without: "a token's symbol has any length",
    proof: 'src/review/token.test.ts',
    fails: 'a symbol of 4 KB',
    edits: [['characters.length <= maxLength ? label', 'true ? label']],
  },
  {
    file: 'src/review/token.ts',
    without: 'a token passes as the coin or another token by its symbol',
    proof: 'src/review/token.test.ts',
    fails: 'is the symbol of another coin or token, so the token poses',
    edits: [['known.find((symbol) => skeletons.includes(toSkeleton(symbol)))', 'undefined']],
  },
  {
    file: 'src/review/reviewTransaction.ts',
    without: 'the title of a review names tokens while coins leave too',
    proof: 'src/review/reviewTransaction.test.ts',
    fails: 'a title that names tokens does not hide coins that leave',
    edits: [['fields.value === 0n && !fields.authorizationList?.length', 'true']],
  },
  {
    file: 'src/react/review/ReviewTransaction.tsx',
    without: 'a simulation that looks harmless removes the warnings',
    fails: 'a simulation that promises a gift',
    edits: [['...review.warnings,', "...(forecast?.simulation.status === 'changes' ? [] : review.warnings),"]],
  },
  {
    file: 'src/review/revertReason.ts',
    without: "a contract's reason for a revert reorders the text around it",
    proof: 'src/review/changes.test.ts',
    fails: 'a text that reorders others',
    edits: [
      [
        "toShownLabel(decodeAbiParameters([{ type: 'string' }], body)[0], { maxLength: maxRevertReason })",
        "decodeAbiParameters([{ type: 'string' }], body)[0]",
      ],
    ],
  },
  {
    file: 'src/review/revertReason.ts',
    without: "a contract's reason for a revert has any length",
    proof: 'src/review/changes.test.ts',
    fails: 'a text of 4 KB',
    edits: [['{ maxLength: maxRevertReason }', '{ maxLength: 1024 }']],
  },
]
