import { confirmations } from 'latchkey/core'
import { parseEther } from 'viem'
import type { Client } from './connect.ts'

export async function sendCoin(client: Client) {
  const to = '0x1111111111111111111111111111111111111111'

  const hash = await client.sendTransaction({ to, value: parseEther('0.001') })
  return client.waitForTransactionReceipt({ hash, confirmations })
}
