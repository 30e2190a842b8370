import { expect, test, vi } from 'vitest'
import { codeIn, confirmEmail, enterCustodyWorld, hold, openCustodyPage } from '../../../../test/custodyPage.ts'

// Recoveries whose steps come out of order.

const email = 'ada@example.com'
const asked = { type: 'passkey', email, container: {} as HTMLElement } as const

async function lose() {
  const { world, page: old } = await enterCustodyWorld()
  await old.wallet.signUp({ displayName: 'Ada' })
  await confirmEmail(world, old.wallet, email)
  hold(world.createAuthenticator())
  return { world, page: openCustodyPage(world) }
}

test('error: a code that was used elsewhere adds no passkey, and the wallet does not claim one', async () => {
  const { world, page } = await lose()
  await page.wallet.initRecovery(asked)
  await page.wallet.verifyRecoveryCode(await codeIn(world, email))
  const spent = { code: 16, message: 'could not find public key in organization', details: [] }
  world.answerNext('/public/v1/submit/recover_user', () => Response.json(spent, { status: 401 }))
  await expect(page.wallet.completeRecovery()).rejects.toMatchObject({ turnkeyCode: 16 })
  expect(page.wallet.recovery.getState().status).toBe('verified')
})

test('error: an answer to the earlier of two recoveries does not affect the later one', async () => {
  const { world, page } = await lose()
  const path = `/environments/${world.environment.environmentId}/recovery`
  const status = () => page.wallet.recovery.getState().status
  const held: ((answer: Response) => void)[] = []
  const holdBack = () => new Promise<Response>((resolve) => held.push(resolve))
  const accepted = () => new Response(null, { status: 202 })
  const begun = []
  for (const count of [1, 2]) {
    world.answerNext(path, holdBack)
    begun.push(page.wallet.initRecovery(asked))
    await vi.waitFor(() => expect(held).toHaveLength(count), { interval: 1 })
  }
  held[0]?.(accepted())
  await begun[0]
  expect(status()).toBe('starting')
  held[1]?.(accepted())
  await begun[1]
  expect(status()).toBe('code-sent')
  expect(world.vault.opened.map(({ isClosed }) => isClosed)).toEqual([true, false])
})
