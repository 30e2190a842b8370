import { confirmations } from 'latchkey/core'
import { demoToken } from '../../demoToken.ts'
import type { Client } from './connect.ts'

export async function mint(client: Client) {
  const hash = await client.writeContract({ ...demoToken, functionName: 'mint' })
  await client.waitForTransactionReceipt({ hash, confirmations })

  return client.readContract({ ...demoToken, functionName: 'balanceOf', args: [client.account.address] })
}
