import { confirmations } from 'latchkey/core'
import { parseEther } from 'viem'
import type { Config } from 'wagmi'
import { sendTransaction, waitForTransactionReceipt } from 'wagmi/actions'

/** Sends a little money and waits until three blocks confirm it. */
export async function sendCoin(config: Config) {
  const to = '0x1111111111111111111111111111111111111111'

  const hash = await sendTransaction(config, { to, value: parseEther('0.001') })
  const receipt = await waitForTransactionReceipt(config, { hash, confirmations })

  return { hash, block: receipt.blockNumber, status: receipt.status }
}
