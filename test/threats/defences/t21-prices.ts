import type { Defence } from '../defence.ts'

const file = 'src/review/value.ts'
const proof = 'src/review/value.test.ts'
const feeds = 'src/review/chain/createPrices.ts'
const feedProof = 'src/review/chain/createPrices.test.ts'

export const defences: readonly Defence[] = [
  {
    file,
    without: 'a stale price is shown',
    proof,
    fails: 'one that is older than the bound',
    edits: [['updatedAt + BigInt(maxPriceAgeSeconds) >= seconds &&', '']],
  },
  {
    file,
    without: 'a price of the future is shown, and never becomes stale',
    proof,
    fails: 'one that is of the far future',
    edits: [['&& updatedAt <= seconds + BigInt(maxPriceLeadSeconds)', '']],
  },
  {
    file,
    without: 'a negative price is read as a very high one',
    proof,
    fails: 'one that is below zero',
    edits: [['answer >> 255n === 1n ||', '']],
  },
  {
    file,
    without: 'any value is shown, however high',
    proof,
    fails: 'a feed or a balance beyond all coins has no value',
    edits: [['if (value > maxValue) return undefined', '']],
  },
  {
    file: feeds,
    without: 'every token of a network has the price of the first',
    proof: feedProof,
    fails: 'another contract, or the same one on another network, has no price',
    edits: [['return isAddressEqual(one.token, other.token)', 'return true']],
  },
  {
    file: feeds,
    without: 'a contract has the price of its address on another network',
    proof: feedProof,
    fails: 'another contract, or the same one on another network, has no price',
    edits: [['if (one.chainId !== other.chainId) return false', '']],
  },
  {
    file: feeds,
    without: 'a feed that never answers leaves the total waiting',
    proof: feedProof,
    fails: 'a feed that never answers ends without a price',
    edits: [['await settledWithin(priceTimeoutMs, [read()])', 'await read()']],
  },
  {
    file: 'src/review/token.ts',
    without: 'a contract that calls itself like a token of the operator’s list is not marked',
    proof: 'src/review/token.test.ts',
    fails: 'of a listed token poses as it, on every network',
    edits: [['knownNames(network, operatorTokens)', 'knownNames(network, [])']],
  },
  {
    file: 'src/review/token.ts',
    without: 'the operator’s list decides about decimals',
    proof: 'src/review/token.test.ts',
    fails: 'the list is not believed against a contract with',
    edits: [['&& readNumber(answers.decimals) === BigInt(entry.decimals)', '']],
  },
  {
    file: 'src/review/chain/readTokens.ts',
    without: 'many tokens displace those of the operator’s list',
    proof: 'src/review/chain/readTokens.test.ts',
    fails: 'hundreds of tokens displace none of the operator’s list',
    edits: [['others.sort((a, b) => rankOf(a) - rankOf(b))', '']],
  },
]
