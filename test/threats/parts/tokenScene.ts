import type { Page, Route } from 'playwright-core'
import { type Address, createWalletClient, defineChain, http, publicActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { creationOf, type TokenAnswers, tokenCode } from '../../tokenCode.ts'
import type { Scene } from './startScene.ts'

/** Deploys a token contract to the first chain, whose faucet pays for it. */
export async function deployToken({ info }: Scene, answers: TokenAnswers): Promise<Address> {
  const { chainId, rpcUrl } = info.chains[0]!
  const account = privateKeyToAccount(generatePrivateKey())
  const client = createWalletClient({
    account,
    chain: defineChain({
      id: chainId,
      name: 'Test',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
    }),
    transport: http(rpcUrl),
    pollingInterval: 50,
  }).extend(publicActions)
  // The faucet funds an account that it sees for the first time.
  await client.getBalance(account)
  const hash = await client.sendTransaction({ data: creationOf(tokenCode(answers)) })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  return contractAddress!
}

/**
 * Holds every request of one method of the wallet's windows, as a slow node would.
 * @param method by default `eth_call`, which reads tokens and nothing else
 */
export async function holdCalls(scene: Scene, method: 'eth_call' | 'eth_simulateV1' = 'eth_call') {
  const held: Route[] = []
  let isHolding = true
  const end = await interceptCalls(scene, method, (route) => (isHolding ? void held.push(route) : route.fallback()))
  return {
    async release() {
      isHolding = false
      await Promise.all(held.splice(0).map((route) => route.fallback()))
      await end()
    },
  }
}

type Reply = { result: unknown } | { error: unknown }

/** Answers `eth_simulateV1` in the node's place until the returned function is called. */
export function answerSimulation(scene: Scene, reply: Reply) {
  return answerCalls(scene, 'eth_simulateV1', reply)
}

/** Answers a method in the node's place until the returned function is called. */
export function answerCalls(scene: Scene, method: string, reply: Reply) {
  return interceptCalls(scene, method, (route) => route.fulfill({ json: { jsonrpc: '2.0', id: 1, ...reply } }))
}

/** Lets every request of one method fail, as a connection that breaks would, until the returned function is called. */
export function loseCalls(scene: Scene, method: string) {
  return interceptCalls(scene, method, (route) => route.abort())
}

async function interceptCalls({ visitor }: Scene, method: string, handle: (route: Route) => Promise<void> | void) {
  const hasProject = (url: URL) => url.searchParams.has('projectId')
  const intercept = async (route: Route) => {
    if (route.request().postData()?.includes(`"${method}"`)) await handle(route)
    else await route.fallback()
  }
  await visitor.context.route(hasProject, intercept)
  return () => visitor.context.unroute(hasProject, intercept)
}

/** Where the title, each row and each button of a review is. */
export function placesOf(popup: Page): Promise<{ text: string; top: number; height: number }[]> {
  return popup.locator('h1, .facts > div, .decision-buttons button').evaluateAll((elements) =>
    elements.map((element) => {
      const { top, height } = element.getBoundingClientRect()
      return { text: element.querySelector('dt')?.textContent ?? element.tagName, top, height }
    }),
  )
}
