import { recoverMessageAddress } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import {
  type CustodyPage,
  codeIn,
  confirmEmail,
  enterCustodyWorld,
  hold,
  openCustodyPage,
} from '../../../../test/custodyPage.ts'
import type { CustodyWorld } from '../../../../test/custodyWorld.ts'
import type { RecoveryType } from '../../embedded/recoveryState.ts'

let world: CustodyWorld

const email = 'ada@example.com'
const message = 'recovered'
const container = {} as HTMLElement
const types: RecoveryType[] = ['email', 'passkey']
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

/** A user with a confirmed address who has lost their passkey, on a new device. */
async function loseEverything() {
  const entered = await enterCustodyWorld()
  world = entered.world
  await entered.page.wallet.signUp({ displayName: 'Ada' })
  const { accounts } = entered.page.signedIn()
  await confirmEmail(world, entered.page.wallet, email)
  hold(world.createAuthenticator())
  return { accounts, old: entered.page, page: openCustodyPage(world) }
}

async function askForCode(page: CustodyPage, type: RecoveryType): Promise<string> {
  await page.wallet.initRecovery({ type, email, container })
  return codeIn(world, email)
}

const stateOf = (page: CustodyPage) => page.wallet.recovery.getState()

describe.each(types)('recovery by %s', (type) => {
  test('default: with the emailed code and a new passkey, the same address signs', async () => {
    const { accounts, page } = await loseEverything()
    const code = await askForCode(page, type)
    expect(stateOf(page)).toEqual({ status: 'code-sent', recoveryType: type })
    await page.wallet.verifyRecoveryCode(` ${code}\n`)
    expect(stateOf(page)).toMatchObject({ status: 'verified', recoveryType: type })
    await page.wallet.completeRecovery({ name: 'New phone' })
    expect(page.signedIn().accounts).toEqual(accounts)
    expect(stateOf(page)).toEqual({ status: 'idle' })
    // The credential of a passkey code ends with its use; that of an email session is ended explicitly.
    const isEnded = world.requests.includes('POST /public/v1/submit/delete_api_keys')
    expect(isEnded).toBe(type === 'email')
    expect(world.vault.opened.at(-1)).toMatchObject({ purpose: 'recovery', container, isClosed: true })
    const signature = await page.wallet.toAccount(accounts[0]).signMessage({ message })
    expect(await recoverMessageAddress({ message, signature })).toBe(accounts[0])
    expect(await page.wallet.passkeys()).toMatchObject([{}, { name: 'New phone' }])
  })

  test('error: a code is valid for 900 s', async () => {
    const { page } = await loseEverything()
    const code = await askForCode(page, type)
    pass(901)
    await expect(page.wallet.verifyRecoveryCode(code)).rejects.toThrow('The code is invalid or expired.')
    expect(stateOf(page)).toEqual({ status: 'code-sent', recoveryType: type })
  })

  test('error: a wrong code, then the right one', async () => {
    const { page } = await loseEverything()
    const code = await askForCode(page, type)
    await expect(page.wallet.verifyRecoveryCode('wrong')).rejects.toThrow('The code is invalid or expired.')
    await page.wallet.verifyRecoveryCode(code)
  })

  test('error: a used code does not work again', async () => {
    const { page } = await loseEverything()
    const code = await askForCode(page, type)
    await page.wallet.verifyRecoveryCode(code)
    await page.wallet.completeRecovery()
    await expect(page.wallet.verifyRecoveryCode(code)).rejects.toThrow('Cannot proceed with your request')
    await page.wallet.initRecovery({ type, email, container })
    await expect(page.wallet.verifyRecoveryCode(code)).rejects.toThrow('The code is invalid or expired.')
  })

  test('error: a code of another browser', async () => {
    const { page } = await loseEverything()
    const code = await askForCode(page, type)
    const other = openCustodyPage(world)
    await askForCode(other, type)
    await expect(other.wallet.verifyRecoveryCode(code)).rejects.toThrow('The code is invalid or expired.')
  })

  test('error: after a closed prompt the code stays verified', async () => {
    const { page } = await loseEverything()
    await page.wallet.verifyRecoveryCode(await askForCode(page, type))
    const device = world.createAuthenticator()
    hold(device)
    device.refuseNext()
    await expect(page.wallet.completeRecovery()).rejects.toMatchObject({ code: 4001 })
    expect(stateOf(page).status).toBe('verified')
    await page.wallet.completeRecovery()
    expect(page.heard).toEqual([{ event: 'warning', method: 'completeRecovery' }])
  })

  test('error: a lost answer: the passkey is created once, and opens the wallet', async () => {
    const { accounts, page } = await loseEverything()
    await page.wallet.verifyRecoveryCode(await askForCode(page, type))
    const device = world.createAuthenticator()
    hold(device)
    const create = vi.spyOn(device.credentials, 'create')
    const name = type === 'passkey' ? 'recover_user' : 'create_authenticators'
    world.answerNext(`/public/v1/submit/${name}`, () => Promise.reject(new TypeError('offline')))
    await expect(page.wallet.completeRecovery()).rejects.toMatchObject({ turnkeyCode: 14 })
    expect(stateOf(page).status).toBe('verified')
    await page.wallet.completeRecovery()
    expect(page.signedIn().accounts).toEqual(accounts)
    expect(create).toHaveBeenCalledOnce()
    expect(await page.wallet.passkeys()).toHaveLength(2)
  })

  test('error: started again while the vault opens: the first vault closes, and one email is sent', async () => {
    const { page } = await loseEverything()
    const begin = () => page.wallet.initRecovery({ type, email, container })
    const [first, second] = await Promise.allSettled([begin(), begin()])
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
    expect(world.vault.opened.map(({ isClosed }) => isClosed)).toEqual([true, false])
    await page.wallet.verifyRecoveryCode(await codeIn(world, email))
  })

  test('error: signed out while the vault opens: the vault closes, and no code is expected', async () => {
    const { old } = await loseEverything()
    let open = () => {}
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    old.reload({
      async openVault(options) {
        await opened
        return world.vault.open(options)
      },
    })
    await old.wallet.restore()
    const begun = old.wallet.initRecovery({ type, email, container })
    begun.catch(() => undefined)
    await vi.waitFor(() => expect(stateOf(old).status).toBe('starting'), { interval: 1 })
    await old.wallet.signOut()
    open()
    await expect(begun).rejects.toThrow('Cannot proceed with your request')
    expect(world.vault.opened.at(-1)?.isClosed).toBe(true)
    expect(stateOf(old)).toEqual({ status: 'idle' })
  })

  test('error: a closed second prompt keeps the new passkey, and only signing in with it remains', async () => {
    const { accounts, page } = await loseEverything()
    await page.wallet.verifyRecoveryCode(await askForCode(page, type))
    const device = world.createAuthenticator()
    hold(device)
    const get = vi.spyOn(device.credentials, 'get').mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
    await expect(page.wallet.completeRecovery()).rejects.toMatchObject({ code: 4001 })
    expect(stateOf(page)).toEqual({ status: 'registered', credentialId: expect.any(String) })
    expect(world.vault.opened.at(-1)?.isClosed).toBe(true)
    await page.wallet.completeRecovery()
    expect(get).toHaveBeenCalledTimes(2)
    expect(page.signedIn().accounts).toEqual(accounts)
    expect(await page.wallet.passkeys()).toHaveLength(2)
    expect(stateOf(page)).toEqual({ status: 'idle' })
  })
})

test("behavior: only the code's own key counts, even if there are newer keys", async () => {
  const { old, page } = await loseEverything()
  const code = await askForCode(page, 'email')
  pass(901)
  hold(world.authenticator)
  await old.wallet.renew()
  await expect(page.wallet.verifyRecoveryCode(code)).rejects.toThrow('The code is invalid or expired.')
})

test('behavior: the email session stamps for a user who is still signed in, until 1800 s have passed', async () => {
  const { old } = await loseEverything()
  const device = world.createAuthenticator()
  hold(device)
  pass(901)
  await old.wallet.verifyRecoveryCode(await askForCode(old, 'email'))
  await old.wallet.toAccount(old.signedIn().activeAddress).signMessage({ message })
  expect(device.prompts).toEqual([])
  pass(1800)
  await expect(old.wallet.createAccount()).rejects.toMatchObject({ code: 4001 })
  expect(device.prompts).toHaveLength(1)
})

test('behavior: signing out ends the email session', async () => {
  const { old } = await loseEverything()
  await old.wallet.verifyRecoveryCode(await askForCode(old, 'email'))
  await old.wallet.signOut()
  expect(stateOf(old)).toEqual({ status: 'idle' })
  expect(world.vault.opened.at(-1)?.isClosed).toBe(true)
  await expect(old.wallet.completeRecovery()).rejects.toThrow('Cannot proceed with your request')
})

test('behavior: the answer does not reveal whether an address belongs to a user', async () => {
  const { page } = await loseEverything()
  await page.wallet.initRecovery({ type: 'passkey', email: 'nobody@example.com', container })
  expect(stateOf(page)).toEqual({ status: 'code-sent', recoveryType: 'passkey' })
  expect(world.mails).toEqual([])
})

test('option: signal ends the recovery and closes the vault', async () => {
  const { page } = await loseEverything()
  const life = new AbortController()
  await page.wallet.initRecovery({ type: 'email', email, container, signal: life.signal })
  life.abort()
  expect(stateOf(page)).toEqual({ status: 'idle' })
  expect(world.vault.opened.at(-1)?.isClosed).toBe(true)
})

test('option: signal also ends a recovery whose new passkey was created and whose second prompt was closed', async () => {
  const { page } = await loseEverything()
  const life = new AbortController()
  await page.wallet.initRecovery({ type: 'passkey', email, container, signal: life.signal })
  await page.wallet.verifyRecoveryCode(await codeIn(world, email))
  const device = world.createAuthenticator()
  hold(device)
  vi.spyOn(device.credentials, 'get').mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await expect(page.wallet.completeRecovery()).rejects.toMatchObject({ code: 4001 })
  expect(stateOf(page).status).toBe('registered')
  life.abort()
  expect(stateOf(page)).toEqual({ status: 'idle' })
})

test('error: Cannot proceed with your request, before a code was requested or verified', async () => {
  const { page } = await loseEverything()
  await expect(page.wallet.verifyRecoveryCode('code')).rejects.toThrow('Cannot proceed with your request')
  await page.wallet.initRecovery({ type: 'email', email, container })
  await expect(page.wallet.completeRecovery()).rejects.toThrow('Cannot proceed with your request')
})

test('error: a network failure is not reported as a wrong code', async () => {
  const { page } = await loseEverything()
  const code = await askForCode(page, 'email')
  world.answerNext('/public/v1/query/whoami', () => Promise.reject(new TypeError('offline')))
  await expect(page.wallet.verifyRecoveryCode(code)).rejects.toMatchObject({ turnkeyCode: 14 })
  await page.wallet.verifyRecoveryCode(code)
})

test('error: without a vault the environment has no recovery', async () => {
  const entered = await enterCustodyWorld({ vaultUrl: undefined })
  world = entered.world
  const caller = entered.page.wallet.initRecovery({ type: 'email', email, container })
  await expect(caller).rejects.toThrow('Cannot proceed with your request')
  expect(stateOf(entered.page)).toEqual({ status: 'idle' })
})

test('error: the email session works even if the key of the code could not be ended', async () => {
  const { accounts, page } = await loseEverything()
  await page.wallet.verifyRecoveryCode(await askForCode(page, 'email'))
  world.answerNext('/public/v1/submit/delete_api_keys', () => Promise.reject(new TypeError('offline')))
  await page.wallet.completeRecovery()
  expect(page.signedIn().accounts).toEqual(accounts)
})

test('error: a passkey that could not be registered: the recovery starts over', async () => {
  const { page } = await loseEverything()
  await page.wallet.verifyRecoveryCode(await askForCode(page, 'passkey'))
  const path = `/environments/${world.environment.environmentId}/sign-in`
  const unknown = { error: { code: 'unknown_passkey', message: '' } }
  world.answerNext(path, () => Response.json(unknown, { status: 404 }))
  await expect(page.wallet.completeRecovery()).rejects.toMatchObject({ code: 'unknown_passkey' })
  expect(stateOf(page)).toEqual({ status: 'idle' })
})
