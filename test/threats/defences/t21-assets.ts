import type { Defence } from '../defence.ts'

const proof = 'sites/wallet/chain/assets/readHoldings.test.ts'
const itemProof = 'sites/wallet/chain/assets/readItems.test.ts'

export const defences: readonly Defence[] = [
  {
    file: 'sites/wallet/chain/assets/searchTransfers.ts',
    without: 'thousands of spam tokens fill the list',
    proof,
    fails: '10,000 logs of one contract, or of 10,000 contracts, fill no screen',
    edits: [['if (found.size < limits.mostFound) found.add(one)', 'if (true) found.add(one)']],
  },
  {
    file: 'sites/wallet/chain/assets/searchTransfers.ts',
    without: 'a block full of spam hides what came before it',
    proof,
    fails: 'does not hide the blocks before it',
    edits: [['newest = oldest - 1n\n      isRefused = false', 'break\n      isRefused = false']],
  },
  {
    file: 'src/review/chain/readTokenBalance.ts',
    without: 'any bytes are a balance',
    proof,
    fails: 'a balance that is',
    edits: [[' && answer.length === 66', '']],
  },
  {
    file: 'sites/wallet/chain/assets/searchTransfers.ts',
    without: 'a node that refuses is asked without end',
    proof,
    fails: 'one that refuses every range ends the search soon',
    edits: [['calls === limits.mostCalls || ', '']],
  },
  {
    file: 'sites/wallet/chain/assets/readHoldings.ts',
    without: 'old spam hides what was received today',
    proof,
    fails: 'old spam that is remembered does not hide',
    edits: [['...inTurns(remembered, found)', '...remembered, ...found']],
  },
  {
    file: 'sites/wallet/chain/assets/readItems.ts',
    without: 'any id that a collection logs is an item of the account',
    proof: itemProof,
    fails: 'ids that the collection logs, but gives to another, are left out',
    edits: [['owner !== undefined && isAddressEqual(owner, account)', 'owner !== undefined']],
  },
  {
    file: 'sites/wallet/chain/assets/readOwner.ts',
    without: 'any bytes are an owner',
    proof: itemProof,
    fails: 'an owner that is',
    edits: [['/^0x0{24}[0-9a-fA-F]{40}$/', '/^0x[0-9a-fA-F]{64,}$/']],
  },
]
