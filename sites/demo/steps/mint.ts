import { confirmations } from 'latchkey/core'
import type { Config } from 'wagmi'
import { getConnection, readContract, waitForTransactionReceipt, writeContract } from 'wagmi/actions'
import { demoToken } from '../demoToken.ts'

/** Mints 100 tokens, then reads from the chain how many the account gained. */
export async function mint(config: Config, onSent: (hash: `0x${string}`) => void) {
  const hash = await writeContract(config, { ...demoToken, functionName: 'mint' })
  onSent(hash)
  const { blockNumber: block } = await waitForTransactionReceipt(config, { hash, confirmations })

  const { address = '0x' } = getConnection(config)
  const balanceAt = (blockNumber: bigint) =>
    readContract(config, { ...demoToken, functionName: 'balanceOf', args: [address], blockNumber })
  const [before, balance] = await Promise.all([balanceAt(block - 1n), balanceAt(block)])

  return { hash, balance, gained: balance - before }
}
