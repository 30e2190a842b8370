import { confirmations } from 'latchkey/core'
import { parseEther } from 'viem'
import type { Config } from 'wagmi'
import { sendTransaction, waitForTransactionReceipt } from 'wagmi/actions'

/** Sends 0.001, passes the hash to `onSent`, and waits for three confirmations. */
export async function sendCoin(config: Config, onSent: (hash: `0x${string}`) => void) {
  const to = '0x1111111111111111111111111111111111111111'

  const hash = await sendTransaction(config, { to, value: parseEther('0.001') })
  onSent(hash)
  const receipt = await waitForTransactionReceipt(config, { hash, confirmations })

  return { hash, block: receipt.blockNumber, status: receipt.status }
}
