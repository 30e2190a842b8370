import { confirmations } from 'latchkey/core'
import { parseUnits } from 'viem'
import type { Config } from 'wagmi'
import { getConnection, readContract, waitForTransactionReceipt, writeContract } from 'wagmi/actions'
import { demoToken } from '../demoToken.ts'

/** Sends 5 tokens, then reads from the chain how many left the account. */
export async function sendToken(config: Config, onSent: (hash: `0x${string}`) => void) {
  const to = '0x1111111111111111111111111111111111111111'
  const amount = parseUnits('5', 18)

  const hash = await writeContract(config, { ...demoToken, functionName: 'transfer', args: [to, amount] })
  onSent(hash)
  const { blockNumber: block } = await waitForTransactionReceipt(config, { hash, confirmations })

  const { address = '0x' } = getConnection(config)
  const balanceAt = (blockNumber: bigint) =>
    readContract(config, { ...demoToken, functionName: 'balanceOf', args: [address], blockNumber })
  const [before, balance] = await Promise.all([balanceAt(block - 1n), balanceAt(block)])

  return { hash, balance, left: before - balance }
}
