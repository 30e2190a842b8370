import { confirmations } from 'latchkey/core'
import { parseUnits } from 'viem'
import { demoToken, spender } from '../../demoToken.ts'
import type { Client } from './connect.ts'

export async function approve(client: Client) {
  const args = [spender, parseUnits('25', 18)] as const

  const hash = await client.writeContract({ ...demoToken, functionName: 'approve', args })
  await client.waitForTransactionReceipt({ hash, confirmations })

  const owner = client.account.address
  return client.readContract({ ...demoToken, functionName: 'allowance', args: [owner, spender] })
}
