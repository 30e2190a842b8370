import { describe, expect, test, vi } from 'vitest'
import { type CustodyPage, enterCustodyWorld, openCustodyPage } from '../../../../test/custodyPage.ts'
import type { CustodyWorld } from '../../../../test/custodyWorld.ts'

const ada = { displayName: 'Ada' }
const offline = () => Promise.reject(new TypeError('offline'))
const refusal = (code: string, status: number) => () => Response.json({ error: { code, message: '' } }, { status })
const signUpPath = (world: CustodyWorld) => `/environments/${world.environment.environmentId}/sign-up`
const isMaking = (prompt: CustodyWorld['authenticator']['prompts'][number]) => 'pubKeyCredParams' in prompt
/** The purpose of each prompt. */
const prompts = ({ authenticator }: CustodyWorld) =>
  authenticator.prompts.map((prompt) => (isMaking(prompt) ? 'make' : 'answer'))

/** A page whose sign-up the server answers with `answer`. */
async function loseAnswer(answer: () => Response | Promise<Response> = offline) {
  const entered = await enterCustodyWorld()
  entered.world.answerNext(signUpPath(entered.world), answer)
  await expect(entered.page.wallet.signUp(ada)).rejects.toThrow()
  return entered
}

/** A page whose sign-up never reaches the server, and every body that the page sent. */
async function loseRequest() {
  const { world, page } = await enterCustodyWorld()
  const sent: unknown[] = []
  page.reload({
    async fetch(url, init) {
      if (String(url).endsWith('/sign-up') && sent.push(init?.body) === 1) throw new TypeError('offline')
      return world.options.fetch(url, init)
    },
  })
  await expect(page.wallet.signUp(ada)).rejects.toMatchObject({ code: 'unreachable' })
  return { world, page, sent }
}

/** Signing in elsewhere with the newest passkey of this authenticator finds the wallet of `page`. */
async function expectOneWallet(world: CustodyWorld, page: CustodyPage): Promise<void> {
  const elsewhere = openCustodyPage(world)
  await elsewhere.wallet.signIn()
  expect(elsewhere.signedIn().accounts).toEqual(page.signedIn().accounts)
}

describe('a sign-up whose answer was lost', () => {
  test.each([
    ['no answer', offline],
    ['a gateway’s', () => new Response('<html>', { status: 504 })],
    ['the database is unavailable', refusal('unavailable', 503)],
    ['no answer from key custody', refusal('custody_unavailable', 502)],
  ])('default: %s: the next try signs in with the passkey that was created', async (_, answer) => {
    const { world, page } = await loseAnswer(answer)
    expect(page.wallet.store.getState().status).toBe('signed-out')
    await expect(page.wallet.signUp(ada)).resolves.toMatchObject({ ...ada, passkeys: [{}] })
    expect(prompts(world)).toEqual(['make', 'answer'])
    expect(world.authenticator.prompts[1]).toMatchObject({ allowCredentials: [{ type: 'public-key' }] })
    expect(world.requests.filter((request) => request.endsWith('/sign-up'))).toHaveLength(1)
    await page.wallet.toAccount(page.signedIn().activeAddress).signMessage({ message: 'once' })
    await expectOneWallet(world, page)
  })

  test('behavior: the server answered, and the wallet could not be read', async () => {
    const { world, page } = await enterCustodyWorld()
    world.answerNext('/public/v1/query/whoami', offline)
    await expect(page.wallet.signUp(ada)).rejects.toMatchObject({ turnkeyCode: 14 })
    await page.wallet.signUp(ada)
    expect(prompts(world)).toEqual(['make', 'answer'])
    await expectOneWallet(world, page)
  })

  test('behavior: on the next try the prompt opens inside the click', async () => {
    const { world, page } = await loseAnswer()
    await page.wallet.prepare()
    const attempt = page.wallet.signUp(ada)
    expect(prompts(world)).toEqual(['make', 'answer'])
    await attempt
  })

  test('behavior: further losses keep the same passkey', async () => {
    const { world, page } = await loseAnswer()
    world.answerNext(signUpPath(world).replace('sign-up', 'sign-in'), offline)
    await expect(page.wallet.signUp(ada)).rejects.toMatchObject({ code: 'unreachable' })
    await page.wallet.signUp(ada)
    expect(prompts(world)).toEqual(['make', 'answer', 'answer'])
    await expectOneWallet(world, page)
  })

  test('behavior: a closed prompt keeps the passkey; after a second one, the next passkey is new', async () => {
    const { world, page } = await loseAnswer()
    for (const expected of [
      ['make', 'answer'],
      ['make', 'answer', 'answer'],
    ]) {
      world.authenticator.refuseNext()
      await expect(page.wallet.signUp(ada)).rejects.toMatchObject({ code: 4001 })
      expect(prompts(world)).toEqual(expected)
    }
    await page.wallet.signUp(ada)
    expect(prompts(world)).toEqual(['make', 'answer', 'answer', 'make'])
  })

  test('behavior: another name makes another wallet', async () => {
    const { world, page } = await loseAnswer()
    await page.wallet.signUp({ displayName: 'Bob' })
    expect(prompts(world)).toEqual(['make', 'make'])
  })

  test.each<[string, (page: CustodyPage) => Promise<unknown>, string[]]>([
    ['a user signed in', ({ wallet }) => wallet.signIn(), ['make', 'answer', 'make']],
    ['a user signed out', ({ wallet }) => wallet.signOut(), ['make', 'make']],
    ['it worked', ({ wallet }) => wallet.signUp(ada), ['make', 'answer', 'make']],
  ])('behavior: after %s, the record is removed', async (_, work, expected) => {
    const { world, page } = await loseAnswer()
    await work(page)
    await page.wallet.signUp(ada)
    expect(prompts(world)).toEqual(expected)
  })

  test('error: after a refusal the next try creates a passkey at once', async () => {
    const { world, page } = await loseAnswer(refusal('invalid_passkey', 400))
    await page.wallet.signUp(ada)
    expect(prompts(world)).toEqual(['make', 'make'])
  })
})

describe('a sign-up that never arrived', () => {
  test('default: the next try sends the same attestation again', async () => {
    const { world, page, sent } = await loseRequest()
    await page.wallet.signUp(ada)
    expect(prompts(world)).toEqual(['make', 'answer'])
    expect(sent).toEqual([sent[0], sent[0]])
    await page.wallet.toAccount(page.signedIn().activeAddress).signMessage({ message: 'once' })
    expect(world.authenticator.prompts).toHaveLength(2)
    await expectOneWallet(world, page)
  })

  test('behavior: lost a second time, it is sent a third time', async () => {
    const { world, page } = await loseRequest()
    world.answerNext(signUpPath(world), offline)
    await expect(page.wallet.signUp(ada)).rejects.toMatchObject({ code: 'unreachable' })
    await page.wallet.signUp(ada)
    expect(prompts(world)).toEqual(['make', 'answer', 'answer'])
    await expectOneWallet(world, page)
  })

  test('behavior: a sign-up too old to be repeated creates another passkey', async () => {
    const { world, page, sent } = await loseRequest()
    vi.setSystemTime(Date.now() + 301_000)
    await page.wallet.signUp(ada)
    expect(prompts(world)).toEqual(['make', 'answer', 'make'])
    expect(sent).toHaveLength(3)
    await expectOneWallet(world, page)
  })

  test('error: refused when it is repeated, the sign-up is forgotten', async () => {
    const { world, page } = await loseRequest()
    world.answerNext(signUpPath(world), refusal('login_method_not_offered', 403))
    await expect(page.wallet.signUp(ada)).rejects.toMatchObject({ code: 'login_method_not_offered' })
    await page.wallet.signUp(ada)
    expect(prompts(world)).toEqual(['make', 'answer', 'make'])
  })
})

describe('a reload after a lost sign-up', () => {
  test('default: the same name signs in with the passkey that was created', async () => {
    const { world, page } = await loseAnswer()
    await page.reload().signUp(ada)
    expect(prompts(world)).toEqual(['make', 'answer'])
    expect(world.requests.filter((request) => request.endsWith('/sign-up'))).toHaveLength(1)
    await expectOneWallet(world, page)
  })

  test('behavior: the prompt opens inside the click', async () => {
    const { world, page } = await loseAnswer()
    const wallet = page.reload()
    await wallet.prepare()
    const attempt = wallet.signUp(ada)
    expect(prompts(world)).toEqual(['make', 'answer'])
    await attempt
  })

  test('behavior: if the server never received the sign-up, another passkey replaces the first', async () => {
    const { world, page } = await loseRequest()
    await page.reload().signUp(ada)
    expect(prompts(world)).toEqual(['make', 'answer', 'make'])
    const [first, , second] = world.authenticator.prompts as PublicKeyCredentialCreationOptions[]
    expect(new Uint8Array(second!.user.id as ArrayBuffer)).toEqual(new Uint8Array(first!.user.id as ArrayBuffer))
    await expectOneWallet(world, page)
  })

  test('behavior: the record is public, and removed after success and after an hour', async () => {
    const { world, page } = await loseAnswer()
    const name = `latchkey-sign-up-${world.environment.environmentId}`
    const kept = (await page.keys.get(name)) as { value: object }
    expect(Object.keys(kept.value).sort()).toEqual(['credentialId', 'displayName', 'email', 'userHandle'])
    vi.setSystemTime(Date.now() + 3_600_000)
    await page.reload().signUp(ada)
    expect(prompts(world)).toEqual(['make', 'make'])
    expect(await page.keys.get(name)).toBeUndefined()
  })
})
