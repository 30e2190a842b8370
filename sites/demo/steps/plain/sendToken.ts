import { confirmations } from 'latchkey/core'
import { parseUnits } from 'viem'
import { demoToken } from '../../demoToken.ts'
import type { Client } from './connect.ts'

export async function sendToken(client: Client) {
  const args = ['0x1111111111111111111111111111111111111111', parseUnits('5', 18)] as const

  const hash = await client.writeContract({ ...demoToken, functionName: 'transfer', args })
  await client.waitForTransactionReceipt({ hash, confirmations })

  return client.readContract({ ...demoToken, functionName: 'balanceOf', args: [client.account.address] })
}
