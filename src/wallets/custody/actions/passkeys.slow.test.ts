import { expect, test, vi } from 'vitest'
import { codeIn, confirmEmail, enterCustodyWorld, hold, openCustodyPage } from '../../../../test/custodyPage.ts'

/** A person signed up with one passkey. */
async function signUp() {
  const { world, page } = await enterCustodyWorld()
  await page.wallet.signUp({ displayName: 'Ada' })
  const [first] = await page.wallet.passkeys()
  return { world, page, wallet: page.wallet, first: first! }
}

test('default: the passkeys of the person, as key custody keeps them', async () => {
  const { page, first } = await signUp()
  const [known] = page.signedIn().person.passkeys
  expect(first).toMatchObject({ credentialId: known?.credentialId, transports: ['internal'] })
  expect(Math.abs(first.createdAt - Date.now())).toBeLessThan(2000)
})

test('behavior: a second passkey is made in the turn of the tap, and signs in alone', async () => {
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

test('error: an answer that got lost: asked again, the passkey is not made twice', async () => {
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

test('behavior: asks for the specified passkey, and for none that exists', async () => {
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

test('behavior: a passkey is called anew', async () => {
  const { wallet, first } = await signUp()
  await wallet.renamePasskey(first.id, 'Laptop')
  expect(await wallet.passkeys()).toMatchObject([{ id: first.id, name: 'Laptop' }])
})

test('behavior: a removed passkey opens nothing any more', async () => {
  const { world, page, wallet, first } = await signUp()
  const lost = world.authenticator
  hold(world.createAuthenticator())
  await wallet.addPasskey()
  await wallet.removePasskey(first.id)
  expect(page.signedIn().person.passkeys).toHaveLength(1)
  hold(lost)
  await expect(openCustodyPage(world).wallet.signIn()).rejects.toMatchObject({ code: 'unknown_passkey' })
})

test('error: the last way in is not removed', async () => {
  const { wallet, first } = await signUp()
  await expect(wallet.removePasskey(first.id)).rejects.toMatchObject({ reason: 'lastLoginMethod' })
  expect(await wallet.passkeys()).toHaveLength(1)
})

test('error: the last way in, where an address is confirmed and the environment lets nobody in by it', async () => {
  const { world, page } = await enterCustodyWorld({ signIn: ['passkey'], vaultUrl: undefined })
  await page.wallet.signUp({ displayName: 'Ada' })
  await confirmEmail(world, page.wallet, 'ada@example.com')
  const [first] = await page.wallet.passkeys()
  await expect(page.wallet.removePasskey(first!.id)).rejects.toMatchObject({ reason: 'lastLoginMethod' })
})

test('behavior: where the environment wants a passkey for it, one that exists stamps what is added and removed', async () => {
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

test('error: a closed prompt adds nothing and is a warning; a coded one keeps code and text', async () => {
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

test('error: Required clients not found, before a passkey is made that nobody could register', async () => {
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
