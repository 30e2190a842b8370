import type { Defence } from '../defence.ts'

const proof = 'sites/wallet/activity/activityStore.test.ts'

export const defences: readonly Defence[] = [
  {
    file: 'sites/wallet/activity/entry.ts',
    without: 'a stored name is shown unchanged',
    proof,
    fails: 'is shown as the review shows it',
    edits: [['v.transform((text) => toShownLabel(text, { maxLength })),', '']],
  },
  {
    file: 'sites/wallet/activity/activityStore.ts',
    without: 'one damaged entry takes the others with it',
    proof,
    fails: 'is dropped, and the others stay',
    edits: [['v.safeParse(entry, item)', '{ success: true, output: v.parse(entry, item) } as const']],
  },
  {
    file: 'sites/wallet/activity/activityStore.ts',
    without: 'two stored entries have the same id',
    proof,
    fails: 'two stored entries with the same id are one',
    edits: [['!ids.has(id) && ids.add(id)', 'ids.add(id)']],
  },
  {
    file: 'sites/wallet/activity/toMeaning.ts',
    without: 'the name that a site gives itself is kept whole',
    proof: 'sites/wallet/parts/activity/entryTitle.test.tsx',
    fails: 'names that a site chose are kept as one short line',
    edits: [['name === undefined ? undefined : toShownLabel(name, { maxLength: maxName })', 'name']],
  },
  {
    file: 'sites/wallet/activity/record.ts',
    without: 'a transaction is kept without its hash, so that no other window can follow it',
    proof: 'sites/wallet/activity/followPending.slow.test.ts',
    fails: 'the window closes after sending, and the next one follows',
    edits: [['hash: keccak256(signed),', '']],
  },
  {
    file: 'sites/wallet/activity/record.ts',
    without: 'a transaction that may have been sent counts as rejected',
    proof: 'sites/wallet/activity/followPending.slow.test.ts',
    fails: 'without an answer of the node it stays pending',
    edits: [['if (kept && error instanceof ProviderRpcError)', 'if (kept)']],
  },
  {
    file: 'sites/wallet/activity/readOutcome.ts',
    without: 'a transaction counts as confirmed in its first block',
    proof: 'sites/wallet/activity/readOutcome.test.ts',
    fails: 'with the head at block',
    edits: [['if (BigInt(found.blockNumber) > settled)', 'if (found.blockNumber > head)']],
  },
  {
    file: 'sites/wallet/activity/followPending.ts',
    without: 'one look decides that a transaction was replaced',
    proof: 'sites/wallet/activity/followPending.slow.test.ts',
    fails: 'a node that is some blocks behind for one look replaces nothing',
    edits: [['isReplaced(outcome) && !suspected.has(item.id)', 'false']],
  },
  {
    file: 'sites/wallet/activity/followPending.ts',
    without: 'a node of another chain ends a transaction',
    proof: 'sites/wallet/activity/followPending.slow.test.ts',
    fails: 'a node of another chain, where the account sent more, ends nothing',
    edits: [["chainId !== undefined && outcome.kind !== 'pending'", 'false']],
  },
  {
    file: 'sites/wallet/activity/followPending.ts',
    without: 'what a node rejected is never looked up again',
    proof: 'sites/wallet/activity/followPending.slow.test.ts',
    fails: 'rejected by the node and mined all the same',
    edits: [["status.reason !== 'reverted'", "status.reason === 'lost'"]],
  },
  {
    file: 'src/review/shownLabel.ts',
    without: 'a label changes when it is made safe again',
    proof: 'src/review/shownLabel.test.ts',
    fails: 'also the second time',
    edits: [
      [".replace(hiddenCharacters, '')\n    .normalize('NFC')", ".normalize('NFC').replace(hiddenCharacters, '')"],
    ],
  },
]
