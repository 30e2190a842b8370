import { expect, test, vi } from 'vitest'
import { type CustodyPage, enterCustodyWorld, openCustodyPage } from '../../../../test/custodyPage.ts'

const message = 'signed without a prompt'
const sign = (page: CustodyPage) => page.wallet.toAccount(page.signedIn().activeAddress).signMessage({ message })

/** One user in two browsers. */
async function signInTwice() {
  const { world, page: here } = await enterCustodyWorld()
  await here.wallet.signUp({ displayName: 'Ada' })
  const there = openCustodyPage(world)
  await there.wallet.signIn()
  return { world, here, there }
}

async function endOther({ wallet }: CustodyPage): Promise<void> {
  const other = (await wallet.sessions()).find(({ isCurrent }) => !isCurrent)
  await wallet.endSession(other?.sessionId ?? '')
}

test('default: the ended browser’s session key stops working, and this browser’s still signs', async () => {
  const { world, here, there } = await signInTwice()
  await sign(there)
  await endOther(here)
  const prompts = world.authenticator.prompts.length
  world.authenticator.refuseNext()
  await expect(sign(there)).rejects.toMatchObject({ code: 4001 })
  await sign(here)
  expect(world.authenticator.prompts).toHaveLength(prompts + 1)
})

test('behavior: the ended browser signs out when the server tells it', async () => {
  const { here, there } = await signInTwice()
  await endOther(here)
  await expect(there.wallet.sessions()).rejects.toMatchObject({ code: 'invalid_token' })
  await vi.waitFor(() => expect(there.wallet.store.getState()).toEqual({ status: 'signed-out' }))
  await there.wallet.signIn()
  expect(there.signedIn().accounts).toEqual(here.signedIn().accounts)
})

test('behavior: without an answer of the server the user stays signed in', async () => {
  const { world, here } = await signInTwice()
  world.answerNext('/me/sessions', () => Promise.reject(new TypeError('offline')))
  await expect(here.wallet.sessions()).rejects.toMatchObject({ code: 'unreachable' })
  expect(here.signedIn().accounts).toHaveLength(1)
})
