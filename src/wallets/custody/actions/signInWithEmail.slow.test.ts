import * as v from 'valibot'
import { recoverMessageAddress } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { codeIn, confirmEmail, enterCustodyWorld, hold, openCustodyPage } from '../../../../test/custodyPage.ts'
import { activities } from '../../../wire/custody/activities.ts'
import { createCustodyClient } from '../custodyClient.ts'
import { stampWithPasskey } from '../passkeyStamp.ts'
import type { PendingEmailCode } from '../signIn/pendingEmailCode.ts'

const email = 'ada@example.com'
const message = 'by mail'

describe('confirmEmail', () => {
  test('default: the emailed code makes the address the user’s, at key custody too', async () => {
    const { world, page } = await enterCustodyWorld()
    await page.wallet.signUp({ displayName: 'Ada' })
    const entry = await page.wallet.confirmEmail(` ADA@example.com`)
    const person = await entry.submit(` ${await codeIn(world, email)}\n`)
    expect(person.confirmedEmail).toBe(email)
    expect(page.signedIn().person).toEqual(person)
  })

  test('behavior: passkeys added earlier stay known', async () => {
    const { world, page } = await enterCustodyWorld()
    await page.wallet.signUp({ displayName: 'Ada' })
    await page.wallet.addPasskey()
    await confirmEmail(world, page.wallet, email)
    expect(page.signedIn().person).toMatchObject({ confirmedEmail: email, passkeys: [{}, {}] })
  })

  test('behavior: the user keeps their tags at key custody', async () => {
    const { world, page } = await enterCustodyWorld()
    const { credentials } = await page.wallet.signUp({ displayName: 'Ada' })
    const organizationId = credentials[0]?.walletProperties.turnkeySubOrganizationId ?? ''
    const { rpId, fetch } = world.options
    const custody = createCustodyClient({ url: world.environment.custody.url, fetch })
    const stamper = (body: string) => stampWithPasskey(body, { rpId, userVerification: 'preferred' })
    const readUser = async () => {
      const users = v.object({ users: v.tuple([v.object({ userId: v.string(), userTags: v.array(v.string()) })]) })
      return (await custody.query('list_users', {}, { organizationId, stamper, schema: users })).users[0]
    }
    const { userId } = await readUser()
    const [type] = activities.create_user_tag.versions[0]
    const parameters = { userTagName: 'friend', userIds: [userId] }
    await custody.submit('create_user_tag', { type, parameters }, { organizationId, stamper, schema: v.unknown() })
    const { userTags } = await readUser()
    expect(userTags).toHaveLength(1)

    await confirmEmail(world, page.wallet, email)
    expect((await readUser()).userTags).toEqual(userTags)
  })

  test('error: a wrong code confirms nothing, and another may be entered', async () => {
    const { world, page } = await enterCustodyWorld()
    await page.wallet.signUp({ displayName: 'Ada' })
    const entry = await page.wallet.confirmEmail(email)
    const code = await codeIn(world, email)
    await expect(entry.submit('nothing like it')).rejects.toMatchObject({ code: 'invalid_code' })
    expect(page.signedIn().person.confirmedEmail).toBeUndefined()
    await entry.submit(code)
    expect(page.signedIn().person.confirmedEmail).toBe(email)
  })

  test('error: another user’s address: nothing changes, and the old address still opens the wallet', async () => {
    const { world, page } = await enterCustodyWorld()
    await page.wallet.signUp({ displayName: 'Ada' })
    await confirmEmail(world, page.wallet, email)
    const { accounts } = page.signedIn()
    const bob = openCustodyPage(world)
    await (await bob.wallet.signInWithEmail('bob@example.com')).submit(await codeIn(world, 'bob@example.com'))

    const taking = confirmEmail(world, page.wallet, 'bob@example.com')
    await expect(taking).rejects.toMatchObject({ code: 'email_taken' })
    const other = openCustodyPage(world)
    await (await other.wallet.signInWithEmail(email)).submit(await codeIn(world, email))
    expect(other.signedIn().accounts).toEqual(accounts)
  })

  test('behavior: an interrupted confirmation can be repeated with the same code', async () => {
    const { world, page } = await enterCustodyWorld()
    await page.wallet.signUp({ displayName: 'Ada' })
    const entry = await page.wallet.confirmEmail(email)
    const code = await codeIn(world, email)
    world.answerNext('/me/email', () => Promise.reject(new TypeError('offline')))
    await expect(entry.submit(code)).rejects.toMatchObject({ code: 'unreachable' })
    expect((await entry.submit(code)).confirmedEmail).toBe(email)
  })

  test('behavior: a session key that key custody has removed is renewed', async () => {
    const { world, page } = await enterCustodyWorld()
    await page.wallet.signUp({ displayName: 'Ada' })
    const entry = await page.wallet.confirmEmail(email)
    const code = await codeIn(world, email)
    world.answerNext('/me/email', () =>
      Response.json({ error: { code: 'invalid_stamp', message: '' } }, { status: 400 }),
    )
    expect((await entry.submit(code)).confirmedEmail).toBe(email)
    expect(world.authenticator.prompts).toHaveLength(2)
  })

  test('error: no address', async () => {
    const { page } = await enterCustodyWorld()
    await expect(page.wallet.confirmEmail('ada')).rejects.toThrow('expected an email address')
  })
})

describe('signInWithEmail', () => {
  test('default: the user who confirmed the address signs in without a prompt, and signs', async () => {
    const { world, page } = await enterCustodyWorld()
    await page.wallet.signUp({ displayName: 'Ada' })
    const { accounts, activeAddress } = page.signedIn()
    await confirmEmail(world, page.wallet, email)

    const other = openCustodyPage(world)
    const device = world.createAuthenticator()
    hold(device)
    const entry = await other.wallet.signInWithEmail(email)
    await entry.submit(await codeIn(world, email))
    expect(other.signedIn()).toMatchObject({ accounts, session: { phase: 'live' } })
    const signature = await other.wallet.toAccount(activeAddress).signMessage({ message })
    expect(await recoverMessageAddress({ message, signature })).toBe(activeAddress)
    expect(device.prompts).toEqual([])
  })

  test('behavior: after a lost answer the same code works again', async () => {
    const { world, page } = await enterCustodyWorld()
    const sent: string[] = []
    const wallet = page.reload({
      async fetch(url, init) {
        const answer = await world.options.fetch(url, init)
        if (!String(url).endsWith('/email-sign-in')) return answer
        if (sent.push(String(init?.body)) === 1) throw new TypeError('offline')
        return answer
      },
    })
    const entry = await wallet.signInWithEmail(email)
    const code = await codeIn(world, email)
    await expect(entry.submit(code)).rejects.toMatchObject({ code: 'unreachable' })
    expect(await entry.submit(code)).toMatchObject({ confirmedEmail: email })
    expect(sent[1]).toBe(sent[0])
  })

  test('behavior: a new user gets a wallet without a passkey, and then adds one', async () => {
    const { world, page } = await enterCustodyWorld()
    const entry = await page.wallet.signInWithEmail('new@example.com')
    const person = await entry.submit(await codeIn(world, 'new@example.com'))
    expect(person).toMatchObject({ confirmedEmail: 'new@example.com', passkeys: [] })
    await page.wallet.addPasskey({ name: 'Laptop' })
    const { accounts } = page.signedIn()
    const other = openCustodyPage(world)
    await other.wallet.signIn()
    expect(other.signedIn().accounts).toEqual(accounts)
  })

  test('behavior: a passkey that a new user added renews the session, also after a reload', async () => {
    const { world, page } = await enterCustodyWorld()
    const entry = await page.wallet.signInWithEmail(email)
    await entry.submit(await codeIn(world, email))
    await page.wallet.addPasskey()
    await page.reload().restore()
    vi.setSystemTime(Date.now() + 901_000)
    await page.wallet.toAccount(page.signedIn().activeAddress).signMessage({ message })
    expect(world.authenticator.prompts).toHaveLength(2)
  })

  test('behavior: the code is sealed for key custody; no request to the account server contains it', async () => {
    const { world, page } = await enterCustodyWorld()
    const bodies: string[] = []
    const wallet = page.reload({
      fetch(url, init) {
        if (String(url).startsWith(world.options.accountUrl)) bodies.push(String(init?.body))
        return world.options.fetch(url, init)
      },
    })
    const entry = await wallet.signInWithEmail(email)
    const code = await codeIn(world, email)
    await entry.submit(code)
    expect(bodies.length).toBeGreaterThan(2)
    expect(bodies.filter((body) => body.includes(code))).toEqual([])
  })

  test('error: refuses to seal a code for a key that is not key custody’s', async () => {
    const { world, page } = await enterCustodyWorld()
    const { createCustodyWorld } = await import('../../../../test/custodyWorld.ts')
    const stranger = await createCustodyWorld()
    const keys = await (await stranger.options.fetch('http://custody.test/.well-known/latchkey-custody')).json()
    world.answerNext('/.well-known/latchkey-custody', () => Response.json(keys))
    const entry = await page.wallet.signInWithEmail(email)
    const code = await codeIn(world, email)
    await expect(entry.submit(code)).rejects.toMatchObject({ name: 'SignedBundleError' })
    expect(page.wallet.store.getState().status).not.toBe('signed-in')
  })

  test('error: Required clients not found, when the session of a user without a passkey has ended', async () => {
    const { world, page } = await enterCustodyWorld()
    const entry = await page.wallet.signInWithEmail(email)
    await entry.submit(await codeIn(world, email))
    vi.setSystemTime(Date.now() + 901_000)
    const signing = page.wallet.toAccount(page.signedIn().activeAddress).signMessage({ message })
    await expect(signing).rejects.toThrow('Required clients not found')
  })
})

describe('a reload before the sign-in is complete', () => {
  /** A page whose network loses the answer to the first request whose path ends with `path`, and the requests sent there. */
  async function enter(path?: string) {
    const { world, page } = await enterCustodyWorld()
    const sent: unknown[] = []
    const lossy: typeof fetch = async (url, init) => {
      const answer = await world.options.fetch(url, init)
      if (!path || !new RegExp(path).test(String(url))) return answer
      if (sent.push(init?.body) === 1) throw new TypeError('offline')
      return answer
    }
    const wallet = page.reload({ fetch: lossy })
    const entry = await wallet.signInWithEmail(email)
    const code = await codeIn(world, email)
    if (path) await expect(entry.submit(code)).rejects.toMatchObject({ code: 'unreachable' })
    const reload = () => page.reload({ fetch: lossy })
    return { world, page, code, sent, reload }
  }

  test('default: the same code signs in, and no other is emailed', async () => {
    const { world, page, code, reload } = await enter()
    const entry = await reload().resumeEmailSignIn()
    expect(entry?.email).toBe(email)
    await entry?.submit(code)
    expect(page.signedIn().person.confirmedEmail).toBe(email)
    expect(world.requests.filter((request) => request.endsWith('/email-codes'))).toHaveLength(1)
    expect(world.mails).toEqual([])
  })

  test.each(['/email-codes/[^/]+$', '/email-sign-in$'])(
    'behavior: after a lost answer to %s, the identical request is sent again',
    async (path) => {
      const { page, code, sent, reload } = await enter(path)
      await (await reload().resumeEmailSignIn())?.submit(code)
      expect(page.signedIn().person.confirmedEmail).toBe(email)
      expect(sent).toHaveLength(2)
      expect(sent[1]).toBe(sent[0])
    },
  )

  test('behavior: the stored data is useless without the code: it contains neither the code nor anything derived from it', async () => {
    const { world, page, code, sent } = await enter('/email-sign-in$')
    const kept = (await page.keys.get(`latchkey-email-${world.environment.environmentId}`)) as object
    const { verificationToken } = JSON.parse(String(sent[0]))
    expect(JSON.stringify(kept)).not.toMatch(new RegExp(`${code}|${verificationToken}`))
    const { pair, sealingKey } = (kept as { value: PendingEmailCode }).value
    expect([pair.privateKey.extractable, sealingKey.extractable]).toEqual([false, false])
  })

  test('behavior: removes the stored data after success, a cancel, another sign-in, or the end of the code', async () => {
    const { page, reload } = await enter()
    vi.setSystemTime(Date.now() + 299_000)
    expect(await reload().resumeEmailSignIn()).toBeDefined()
    vi.setSystemTime(Date.now() + 1000)
    expect(await reload().resumeEmailSignIn()).toBeUndefined()

    const again = await page.wallet.signInWithEmail(email)
    await again.cancel()
    expect(await reload().resumeEmailSignIn()).toBeUndefined()

    await page.wallet.signInWithEmail(email)
    await page.wallet.signUp({ displayName: 'Ada' })
    expect(await reload().resumeEmailSignIn()).toBeUndefined()
  })
})
