import { createWalletClient, defineChain, formatUnits, http, parseUnits, publicActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putDemoToken } from '../../../../stack/chain/token/putDemoToken.ts'
import { startChain, type TestChain } from '../../../../test/startChain.ts'
import { approve } from './approve.ts'
import type { Client } from './connect.ts'
import { mint } from './mint.ts'
import { sendToken } from './sendToken.ts'
import { sendCoin } from './sendTransaction.ts'
import { signWords } from './signMessage.ts'
import { signInvitation } from './signTypedData.ts'

// The page shows this code and does not run it, so it runs here, on a real chain.

let chain: TestChain
let client: Client
beforeAll(async () => {
  chain = await startChain()
  await putDemoToken(chain.url)
  const account = privateKeyToAccount(generatePrivateKey())
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const network = defineChain({ id: 31337, name: 'Test', nativeCurrency, rpcUrls: { default: { http: [chain.url] } } })
  const local = createWalletClient({ account, chain: network, transport: http(), pollingInterval: 50 }).extend(
    publicActions,
  )
  // A key of the test in place of a wallet: the same methods.
  client = local as unknown as Client
  const params = [account.address, `0x${parseUnits('1', 18).toString(16)}`]
  await client.request({ method: 'anvil_setBalance', params } as never)
})
afterAll(() => chain?.close())

test('default: every step without a framework', async () => {
  expect(await signWords(client)).toMatchObject({ isValid: true })
  expect(await signInvitation(client)).toMatchObject({ isValid: true })
  expect(await sendCoin(client)).toMatchObject({ status: 'success' })
  const results = { minted: await mint(client), approved: await approve(client), left: await sendToken(client) }
  expect(Object.values(results).map((units) => formatUnits(units, 18))).toEqual(['100', '25', '95'])
})
