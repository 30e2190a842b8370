import { createTestClient, http, parseUnits, publicActions } from 'viem'
import { demoToken } from '../../../sites/demo/demoToken.ts'
import { erc20Code } from './erc20Code.ts'

const decimals = 18
const code = erc20Code({
  symbol: 'DEMO',
  name: 'Latchkey Demo',
  decimals,
  mint: parseUnits('100', decimals),
})

/** Puts the demo's token on a development chain, unless the chain has kept it from an earlier start. */
export async function putDemoToken(chainUrl: string): Promise<void> {
  const chain = createTestClient({ mode: 'anvil', transport: http(chainUrl) }).extend(publicActions)
  if (await chain.getCode({ address: demoToken.address })) return
  await chain.setCode({ address: demoToken.address, bytecode: code })
}
