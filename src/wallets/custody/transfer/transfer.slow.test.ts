import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test, vi } from 'vitest'
import { codeIn, enterCustodyWorld } from '../../../../test/custodyPage.ts'
import type { CustodyWorld } from '../../../../test/custodyWorld.ts'

let world: CustodyWorld

const container = {} as HTMLElement
const words = 'test test test test test test test test test test test junk'
const imported = mnemonicToAccount(words).address
const key = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

async function signUp() {
  const entered = await enterCustodyWorld()
  world = entered.world
  await entered.page.wallet.signUp({ displayName: 'Ada' })
  return { page: entered.page, wallet: entered.page.wallet }
}

describe('exportWallet', () => {
  test('default: the recovery phrase in the vault opens the same wallet elsewhere', async () => {
    const { page, wallet } = await signUp()
    await wallet.exportWallet({ container })
    const [shown] = world.vault.shown
    expect(mnemonicToAccount(shown?.text ?? '').address).toBe(page.signedIn().activeAddress)
    expect(world.vault.opened).toMatchObject([{ purpose: 'export', container, isClosed: false }])
    expect(world.vault.opened[0]?.url).toBe(`https://vault.example/${world.environment.environmentId}/`)
  })

  test('option: address', async () => {
    const { wallet } = await signUp()
    const second = await wallet.createAccount()
    await wallet.exportWallet({ container, address: second.toLowerCase() })
    const [shown] = world.vault.shown
    expect(shown).toMatchObject({ keyFormat: 'HEXADECIMAL', address: second })
    expect(privateKeyToAccount(`0x${shown?.text}`).address).toBe(second)
  })

  test('option: address, on Solana', async () => {
    const { wallet } = await signUp()
    const { address } = await wallet.solana()
    await wallet.exportWallet({ container, address })
    expect(world.vault.shown).toMatchObject([{ keyFormat: 'SOLANA', address }])
  })

  test('option: address, on Sui', async () => {
    const { wallet } = await signUp()
    const { address } = await wallet.sui()
    await wallet.exportWallet({ container, address })
    expect(world.vault.shown).toMatchObject([{ keyFormat: 'SUI_BECH32', address }])
  })

  test('option: walletId, so that an imported phrase can be exported again', async () => {
    const { page, wallet } = await signUp()
    world.vault.type(words)
    await wallet.importWallet({ container, kind: 'words', name: 'From the old phone' })
    const { address } = await wallet.solana()
    const [own, brought, ...keys] = await wallet.exportables()
    expect(own).toMatchObject({ kind: 'words' })
    expect(brought).toMatchObject({ kind: 'words', name: 'From the old phone' })
    expect(keys).toEqual([
      { kind: 'key', address: page.signedIn().activeAddress, format: 'ADDRESS_FORMAT_ETHEREUM' },
      { kind: 'key', address, format: 'ADDRESS_FORMAT_SOLANA' },
      { kind: 'key', address: imported, format: 'ADDRESS_FORMAT_ETHEREUM' },
    ])
    await wallet.exportWallet({ container, walletId: brought?.kind === 'words' ? brought.walletId : '' })
    expect(world.vault.shown.at(-1)).toEqual({ text: words })
    const foreign = wallet.exportWallet({ container, walletId: page.signedIn().person.personId })
    await expect(foreign).rejects.toThrow('Cannot proceed with your request')
  })

  test('behavior: an imported key is exported as a key', async () => {
    const { wallet } = await signUp()
    world.vault.type(key)
    const [address] = await wallet.importWallet({ container, kind: 'key' })
    await wallet.exportWallet({ container, address: address! })
    expect(world.vault.shown).toEqual([{ text: key, keyFormat: 'HEXADECIMAL', address }])
    expect(world.requests).toContain('POST /public/v1/submit/export_private_key')
  })

  test('behavior: a wallet of the older kind, which is one key, exports that key', async () => {
    const { wallet } = await signUp()
    world.vault.type(key)
    const [address] = await wallet.importWallet({ container, kind: 'key' })
    world.answerNext('/public/v1/query/list_wallets', () => Response.json({ wallets: [] }))
    await wallet.exportWallet({ container })
    expect(world.vault.shown).toEqual([{ text: key, keyFormat: 'HEXADECIMAL', address }])
  })

  test('behavior: the vault closes when the page closes it', async () => {
    const { wallet } = await signUp()
    const { close } = await wallet.exportWallet({ container })
    close()
    expect(world.vault.opened[0]?.isClosed).toBe(true)
  })

  test('behavior: an ended session is renewed before the vault opens; a closed prompt is logged as a warning and opens nothing', async () => {
    const { page, wallet } = await signUp()
    vi.setSystemTime(Date.now() + 901_000)
    world.authenticator.refuseNext()
    await expect(wallet.exportWallet({ container })).rejects.toMatchObject({ code: 4001 })
    expect(world.vault.opened).toEqual([])
    expect(page.heard).toEqual([{ event: 'warning', method: 'exportWallet' }])
    await wallet.exportWallet({ container })
    expect(world.authenticator.prompts).toHaveLength(3)
  })

  test('error: Missing display container for export private key', async () => {
    const { wallet } = await signUp()
    const exporting = wallet.exportWallet({ container: null as never })
    await expect(exporting).rejects.toThrow('Missing display container for export private key')
  })

  test('error: Cannot proceed with your request, for an address of another user', async () => {
    const { wallet } = await signUp()
    const exporting = wallet.exportWallet({ container, address: imported })
    await expect(exporting).rejects.toThrow('Cannot proceed with your request')
    expect(world.vault.opened).toEqual([])
  })

  test('error: an error of the vault closes it', async () => {
    const { wallet } = await signUp()
    const stranger = { exportWalletResult: { exportBundle: '{}' } }
    const activity = { id: 'a', status: 'ACTIVITY_STATUS_COMPLETED', result: stranger }
    world.answerNext('/public/v1/submit/export_wallet', () => Response.json({ activity }))
    await expect(wallet.exportWallet({ container })).rejects.toMatchObject({ name: 'SignedBundleError' })
    expect(world.vault.opened[0]?.isClosed).toBe(true)
  })
})

test('createAccount: further accounts of an imported phrase', async () => {
  const { page, wallet } = await signUp()
  world.vault.type(words)
  await wallet.importWallet({ container, kind: 'words' })
  const walletId = (await wallet.exportables()).flatMap((each) => (each.kind === 'words' ? [each.walletId] : [])).at(-1)
  if (walletId === undefined) throw new Error('The imported wallet is not listed.')
  const second = await wallet.createAccount({ walletId })
  expect(second).toBe(mnemonicToAccount(words, { accountIndex: 1 }).address)
  expect(page.signedIn().accounts).toContain(second)
  expect(await wallet.createAccount({ walletId })).toBe(mnemonicToAccount(words, { accountIndex: 2 }).address)
  await expect(wallet.createAccount({ walletId: 'another' })).rejects.toThrow('Cannot proceed with your request')
})

test('createAccount: a single key derives no accounts', async () => {
  const { wallet } = await signUp()
  world.vault.type(key)
  await wallet.importWallet({ container, kind: 'key' })
  world.answerNext('/public/v1/query/list_wallets', () => Response.json({ wallets: [] }))
  await expect(wallet.createAccount()).rejects.toThrow('Cannot proceed with your request')
})

describe('importWallet', () => {
  test('default: a phrase becomes accounts that sign, beside the existing ones', async () => {
    const { page, wallet } = await signUp()
    const before = page.signedIn().accounts
    world.vault.type(words)
    expect(await wallet.importWallet({ container, kind: 'words' })).toEqual([imported])
    expect(page.signedIn().accounts).toEqual([...before, imported])
    expect(page.signedIn().activeAddress).toBe(before[0])
    const signature = await wallet.toAccount(imported).signMessage({ message: 'moved in' })
    expect(signature).toBe(await mnemonicToAccount(words).signMessage({ message: 'moved in' }))
    expect(world.vault.opened).toMatchObject([{ purpose: 'import', isClosed: true }])

    await wallet.signOut()
    await wallet.signIn()
    expect(page.signedIn().accounts).toEqual([...before, imported])
  })

  test('behavior: a phrase imported twice adds no account twice', async () => {
    const { page, wallet } = await signUp()
    await wallet.exportWallet({ container })
    world.vault.type(world.vault.shown[0]?.text ?? '')
    const [address] = await wallet.importWallet({ container, kind: 'words' })
    await wallet.signOut()
    await wallet.signIn()
    expect(page.signedIn().accounts).toEqual([address])
    expect((await wallet.exportables()).filter(({ kind }) => kind === 'key')).toHaveLength(1)
  })

  test('behavior: a key imported twice adds no account twice', async () => {
    const { page, wallet } = await signUp()
    world.vault.type(key)
    const { address } = privateKeyToAccount(`0x${key}`)
    expect(await wallet.importWallet({ container, kind: 'key' })).toEqual([address])
    const signature = await wallet.toAccount(address).signMessage({ message: 'moved in' })
    expect(signature).toBe(await privateKeyToAccount(`0x${key}`).signMessage({ message: 'moved in' }))
    await wallet.signOut()
    await wallet.signIn()
    expect(page.signedIn().accounts).toContain(address)
  })

  test('error: an invalid phrase is refused, and the vault closes', async () => {
    const { wallet } = await signUp()
    world.vault.type('not twelve words')
    await expect(wallet.importWallet({ container, kind: 'words' })).rejects.toMatchObject({ turnkeyCode: 3 })
    expect(world.vault.opened[0]?.isClosed).toBe(true)
  })

  test('error: no container', async () => {
    const { wallet } = await signUp()
    const importing = wallet.importWallet({ container: undefined as never, kind: 'words' })
    await expect(importing).rejects.toThrow('Missing display container for export private key')
  })
})

describe('the environment requires a passkey for exports', () => {
  const freshPasskey = ['export', 'credentials'] as const

  test('default: one prompt, which authorizes the export', async () => {
    const entered = await enterCustodyWorld({ freshPasskey: [...freshPasskey] })
    const { page } = entered
    world = entered.world
    await page.wallet.signUp({ displayName: 'Ada' })
    await page.wallet.exportWallet({ container })
    expect(world.authenticator.prompts).toHaveLength(2)
    expect(mnemonicToAccount(world.vault.shown[0]?.text ?? '').address).toBe(page.signedIn().activeAddress)
  })

  test('behavior: a closed prompt closes the vault too', async () => {
    const entered = await enterCustodyWorld({ freshPasskey: [...freshPasskey] })
    world = entered.world
    await entered.page.wallet.signUp({ displayName: 'Ada' })
    world.authenticator.refuseNext()
    await expect(entered.page.wallet.exportWallet({ container })).rejects.toMatchObject({ code: 4001 })
    expect(world.vault).toMatchObject({ shown: [], opened: [{ isClosed: true }] })
  })

  test('error: a user without a passkey is told to add one, and then exports', async () => {
    const entered = await enterCustodyWorld({ freshPasskey: [...freshPasskey] })
    const { wallet } = entered.page
    world = entered.world
    const entry = await wallet.signInWithEmail('new@example.com')
    await entry.submit(await codeIn(world, 'new@example.com'))
    await expect(wallet.exportWallet({ container })).rejects.toMatchObject({ reason: 'passkeyMissing' })
    expect(world.vault.opened).toEqual([])
    await wallet.addPasskey()
    await wallet.exportWallet({ container })
    expect(world.vault.shown).toHaveLength(1)
  })
})
