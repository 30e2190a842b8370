import { recoverMessageAddress } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { startTokenIssuer } from '../../../../servers/testing/tokenIssuer.ts'
import { enterCustodyWorld, openCustodyPage } from '../../../../test/custodyPage.ts'

const provider = 'Example'
const message = 'by provider'

/** An environment with one provider, and a function that returns the provider's token for a user. */
async function enter() {
  const issuer = await startTokenIssuer({ now: Date.now })
  onTestFinished(issuer.close)
  const { world, page } = await enterCustodyWorld({
    oidc: [{ name: provider, issuer: issuer.issuer, clientId: 'client' }],
  })
  const as = (sub: string) => ({
    provider,
    getIdToken: ({ nonce }: { nonce: string }) => issuer.sign({ sub, nonce }),
  })
  return { issuer, world, page, as }
}

test('default: a new user gets a wallet, and finds it again from any browser', async () => {
  const { issuer, world, page, as } = await enter()
  const asked: unknown[] = []
  await page.wallet.signInWithOidc({
    provider,
    getIdToken(request) {
      asked.push(request)
      return as('ada').getIdToken(request)
    },
  })
  expect(asked).toEqual([{ issuer: issuer.issuer, clientId: 'client', nonce: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  expect(page.signedIn().person.passkeys).toEqual([])
  const { accounts, activeAddress } = page.signedIn()

  const other = openCustodyPage(world)
  await other.wallet.signInWithOidc(as('ada'))
  expect(other.signedIn().accounts).toEqual(accounts)
  const signature = await other.wallet.toAccount(activeAddress).signMessage({ message })
  expect(await recoverMessageAddress({ message, signature })).toBe(activeAddress)
  expect(world.authenticator.prompts).toEqual([])

  await other.wallet.signInWithOidc(as('bob'))
  expect(other.signedIn().accounts).not.toEqual(accounts)
})

test('error: a token made for another key', async () => {
  const { issuer, page } = await enter()
  const signing = page.wallet.signInWithOidc({ provider, getIdToken: () => issuer.sign({ nonce: 'ab'.repeat(32) }) })
  await expect(signing).rejects.toMatchObject({ code: 'invalid_identity' })
  expect(page.wallet.store.getState().status).toBe('signed-out')
})

test('error: Cannot proceed with your request, for a provider that the environment does not list', async () => {
  const { page, as } = await enter()
  const signing = page.wallet.signInWithOidc({ ...as('ada'), provider: 'Other' })
  await expect(signing).rejects.toThrow('Cannot proceed with your request')
})

test('error: after the user cancels, the state is as before', async () => {
  const { page, as } = await enter()
  await page.wallet.signInWithOidc(as('ada'))
  const before = page.signedIn()
  const refusal = Object.assign(new Error('no'), { code: 4001 })
  const signing = page.wallet.signInWithOidc({ provider, getIdToken: () => Promise.reject(refusal) })
  await expect(signing).rejects.toBe(refusal)
  expect(page.signedIn()).toEqual(before)
  expect(page.heard).toEqual([{ event: 'warning', method: 'signInWithOidc' }])
})
