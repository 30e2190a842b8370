import { confirmations } from 'latchkey/core'
import { parseUnits } from 'viem'
import type { Config } from 'wagmi'
import { getConnection, readContract, waitForTransactionReceipt, writeContract } from 'wagmi/actions'
import { demoToken, spender } from '../demoToken.ts'

/** Lets the spender take up to 25 tokens, then reads from the chain what it may take. */
export async function approve(config: Config, onSent: (hash: `0x${string}`) => void) {
  const amount = parseUnits('25', 18)

  const hash = await writeContract(config, { ...demoToken, functionName: 'approve', args: [spender, amount] })
  onSent(hash)
  await waitForTransactionReceipt(config, { hash, confirmations })

  const { address = '0x' } = getConnection(config)
  const allowance = await readContract(config, { ...demoToken, functionName: 'allowance', args: [address, spender] })

  return { hash, allowance }
}
