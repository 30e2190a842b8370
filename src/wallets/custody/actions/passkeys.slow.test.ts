import { expect, test, vi } from 'vitest'
import { codeIn, confirmEmail, enterCustodyWorld, hold, openCustodyPage } from '../../../../test/custodyPage.ts'

/** A user who signed up with one passkey. */
async function signUp() {
  const { world, page } = await enterCustodyWorld()
  await page.wallet.signUp({ displayName: 'Ada' })
  const [first] = await page.wallet.passkeys()
  return { world, page, wallet: page.wallet, first: first! }
}

test("default: lists the user's passkeys as key custody has them", async () => {
  const { page, first } = await signUp()
  const [known] = page.signedIn().person.passkeys
  expect(first).toMatchObject({ credentialId: known?.credentialId, transports: ['internal'] })
  expect(Math.abs(first.createdAt - Date.now())).toBeLessThan(2000)
})

test('behavior: the prompt for a second passkey opens inside the click, and that passkey can sign in alone', async () => {
  const { world, page, wallet, first } = await signUp()
  const before = page.signedIn()
  const second = world.createAuthenticator()
  hold(second)
  const adding = wallet.addPasskey({ name: 'Phone' })
  await vi.waitFor(() => expect(second.prompts).toHaveLength(1), { interval: 1 })
  const added = await adding
  expect(await wallet.passkeys()).toMatchObject([first, { id: added.id, name: 'Phone' }])
  expect(page.signedIn().person.passkeys).toHaveLength(2)

  const other = openCustodyPage(world)
  await other.wallet.signIn()
  expect(other.signedIn().accounts).toEqual(before.accounts)
})

test('error: a lost answer: repeated, the call creates no second passkey', async () => {
  const { world, page, wallet } = await signUp()
  const create = vi.spyOn(world.authenticator.credentials, 'create')
  world.answerNext('/public/v1/submit/create_authenticators', () => Promise.reject(new TypeError('offline')))
  await expect(wallet.addPasskey({ name: 'Phone' })).rejects.toMatchObject({ turnkeyCode: 14 })
  const added = await wallet.addPasskey({ name: 'Phone' })
  expect(create).toHaveBeenCalledOnce()
  expect(await wallet.passkeys()).toMatchObject([{}, { id: added.id, name: 'Phone' }])
  expect(page.signedIn().person.passkeys).toHaveLength(2)
  await wallet.addPasskey({ name: 'Key' })
  expect(create).toHaveBeenCalledTimes(2)
})

test('behavior: requests the specified passkey type, and excludes existing passkeys', async () => {
  const { world, wallet, first } = await signUp()
  await wallet.addPasskey()
  const asked = world.authenticator.prompts[1] as PublicKeyCredentialCreationOptions
  expect(asked).toMatchObject({
    ...{ rp: { id: 'wallet.example', name: 'Test' }, user: { displayName: 'Ada' }, timeout: 300_000 },
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'discouraged' },
  })
  const [excluded] = asked.excludeCredentials ?? []
  expect(Buffer.from(excluded?.id as ArrayBuffer).toString('base64url')).toBe(first.credentialId)
})

test('behavior: renames a passkey', async () => {
  const { wallet, first } = await signUp()
  await wallet.renamePasskey(first.id, 'Laptop')
  expect(await wallet.passkeys()).toMatchObject([{ id: first.id, name: 'Laptop' }])
})

test('behavior: a removed passkey stops working', async () => {
  const { world, page, wallet, first } = await signUp()
  const lost = world.authenticator
  hold(world.createAuthenticator())
  await wallet.addPasskey()
  await wallet.removePasskey(first.id)
  expect(page.signedIn().person.passkeys).toHaveLength(1)
  hold(lost)
  await expect(openCustodyPage(world).wallet.signIn()).rejects.toMatchObject({ code: 'unknown_passkey' })
})

test('error: the last login method cannot be removed', async () => {
  const { wallet, first } = await signUp()
  await expect(wallet.removePasskey(first.id)).rejects.toMatchObject({ reason: 'lastLoginMethod' })
  expect(await wallet.passkeys()).toHaveLength(1)
})

test('error: the last passkey cannot be removed if the environment offers no sign-in by the confirmed address', async () => {
  const { world, page } = await enterCustodyWorld({ signIn: ['passkey'], vaultUrl: undefined })
  await page.wallet.signUp({ displayName: 'Ada' })
  await confirmEmail(world, page.wallet, 'ada@example.com')
  const [first] = await page.wallet.passkeys()
  await expect(page.wallet.removePasskey(first!.id)).rejects.toMatchObject({ reason: 'lastLoginMethod' })
})

test('behavior: if the environment requires a passkey, an existing one stamps adding and removing', async () => {
  const { world, page } = await enterCustodyWorld({ freshPasskey: ['credentials'] })
  const { wallet } = page
  await wallet.signUp({ displayName: 'Ada' })
  const [first] = await wallet.passkeys()
  await wallet.addPasskey({ name: 'Key' })
  const stamped = world.authenticator.prompts.at(-1) as PublicKeyCredentialRequestOptions
  expect(stamped.allowCredentials).toHaveLength(1)
  await wallet.removePasskey(first!.id)
  expect(world.authenticator.prompts).toHaveLength(4)
  expect(await wallet.passkeys()).toMatchObject([{ name: 'Key' }])
  await confirmEmail(world, wallet, 'ada@example.com')
  expect(world.authenticator.prompts).toHaveLength(5)
})

test('error: a closed prompt adds nothing and is logged as a warning; other errors keep code and text', async () => {
  const { world, page, wallet } = await signUp()
  world.authenticator.refuseNext()
  await expect(wallet.addPasskey()).rejects.toMatchObject({ code: 4001 })
  world.authenticator.refuseNext(new DOMException('', 'InvalidStateError'))
  await expect(wallet.addPasskey()).rejects.toMatchObject({
    code: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED',
    message: 'The authenticator was previously registered',
  })
  expect(await wallet.passkeys()).toHaveLength(1)
  expect(page.heard).toEqual([
    { event: 'warning', method: 'addPasskey' },
    { event: 'error', method: 'addPasskey' },
  ])
})

test('error: Required clients not found, before the creation of a passkey that could not be registered', async () => {
  const { world, page } = await enterCustodyWorld()
  const entry = await page.wallet.signInWithEmail('new@example.com')
  await entry.submit(await codeIn(world, 'new@example.com'))
  vi.setSystemTime(Date.now() + 901_000)
  await expect(page.wallet.addPasskey()).rejects.toMatchObject({ reason: 'clientsNotFound' })
  expect(world.authenticator.prompts).toEqual([])
})

test('error: Signer not found', async () => {
  const { page } = await enterCustodyWorld()
  await expect(page.wallet.passkeys()).rejects.toThrow('Signer not found')
})
