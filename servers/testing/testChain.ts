import { keccak256, parseTransaction, recoverTransactionAddress, type TransactionSerialized } from 'viem'
import { ChainError, type Chains } from '../shared/chains.ts'

/** A chain in memory, for faults that a real node cannot produce on request. Tests beside a page use anvil. */
export type TestChain = Chains & {
  /** Every call so far, by method. */
  asked: { method: string; params: readonly unknown[] }[]
  /** The transactions that it accepted, by hash; a second time changes nothing. */
  taken: Map<string, { from: string; nonce: number; signed: string }>
  /** Puts all taken transactions into a block. */
  mine(status?: '0x0' | '0x1'): void
  /** Answers the next call of this method. An accepted transaction is accepted all the same. */
  next: { [method: string]: (() => unknown) | undefined }
}

export const testChainId = 31337

export function createTestChain(): TestChain {
  const taken: TestChain['taken'] = new Map()
  const included = new Map<string, '0x0' | '0x1'>()
  const asked: TestChain['asked'] = []

  async function take(signed: TransactionSerialized) {
    const hash = keccak256(signed)
    if (taken.has(hash)) throw new ChainError('refused', 'already known')
    const from = (await recoverTransactionAddress({ serializedTransaction: signed as never })).toLowerCase()
    const { nonce = 0 } = parseTransaction(signed)
    if ([...taken.values()].some((each) => each.from === from && each.nonce === nonce)) {
      throw new ChainError('refused', 'replacement transaction underpriced')
    }
    taken.set(hash, { from, nonce, signed })
    return hash
  }
  const countOf = (address: unknown) =>
    [...taken.values()].filter(({ from }) => from === String(address).toLowerCase()).length
  const hex = (value: number) => `0x${value.toString(16)}`

  const methods: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_getTransactionCount: ([address]) => hex(countOf(address)),
    eth_getBlockByNumber: () => ({ baseFeePerGas: hex(1_000_000_000) }),
    eth_maxPriorityFeePerGas: () => hex(1_000_000),
    eth_estimateGas: () => hex(21_000),
    eth_getTransactionByHash: ([hash]) => (taken.has(String(hash)) ? { hash } : null),
    eth_sendRawTransaction: ([signed]) => take(signed as TransactionSerialized),
    eth_getTransactionReceipt: ([hash]) => {
      const status = included.get(String(hash))
      return status ? { status } : null
    },
  }

  const chain: TestChain = {
    asked,
    taken,
    next: {},
    has: (chainId) => chainId === testChainId,
    async call(_, method, params) {
      asked.push({ method, params })
      const answer = chain.next[method]
      delete chain.next[method]
      return answer ? answer() : methods[method]?.(params)
    },
    mine(status = '0x1') {
      for (const hash of taken.keys()) included.set(hash, status)
    },
  }
  return chain
}
