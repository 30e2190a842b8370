import type { Page } from 'playwright-core'
import type { Address } from 'viem'
import { createChainClient } from '../../chainClient.ts'
import { creationOf, type TokenAnswers, tokenCode } from '../../tokenCode.ts'
import type { Scene } from './startScene.ts'

/** Deploys a token contract to the first chain, whose faucet pays for it. */
export async function deployToken({ info }: Scene, answers: TokenAnswers): Promise<Address> {
  const client = createChainClient(info.chains[0]!)
  // The faucet funds an account that it sees for the first time.
  await client.getBalance(client.account)
  const hash = await client.sendTransaction({ data: creationOf(tokenCode(answers)) })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  return contractAddress!
}

/** Where the title, each row and each button of a review is. What is folded has no place. */
export function placesOf(popup: Page): Promise<{ text: string; top: number; height: number }[]> {
  return popup.locator('h1, .facts > div, .decision-buttons button').evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { top, height } = element.getBoundingClientRect()
        return { text: element.querySelector('dt')?.textContent ?? element.tagName, top, height }
      }),
  )
}
