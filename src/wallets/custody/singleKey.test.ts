import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { codeIn, enterCustodyWorld, openCustodyPage } from '../../../test/custodyPage.ts'

// The older of the two embedded kinds (specification §3): the user's wallet is one private key, without a recovery phrase.

const container = {} as HTMLElement
const enter = () => enterCustodyWorld({ custody: { walletName: 'turnkey' } })

test('default: a new user gets one key, which signs', async () => {
  const { world, page } = await enter()
  const { wallet } = page
  await wallet.signUp({ displayName: 'Ada' })
  const { person, accounts, activeAddress } = page.signedIn()
  expect(person.credentials).toMatchObject([{ walletName: 'turnkey', chain: 'eip155', address: activeAddress }])
  expect(accounts).toEqual([activeAddress])
  expect(await world.count()).toMatchObject({ people: 1, privateKeys: 1, wallets: 0 })
  const message = 'Hello'
  const signature = await wallet.toAccount(activeAddress).signMessage({ message })
  expect(await verifyMessage({ address: activeAddress, message, signature })).toBe(true)
})

test('behavior: the vault shows the key, and lists no phrase', async () => {
  const { world, page } = await enter()
  await page.wallet.signUp({ displayName: 'Ada' })
  const { activeAddress: address } = page.signedIn()
  expect(await page.wallet.exportables()).toEqual([{ kind: 'key', address, format: 'ADDRESS_FORMAT_ETHEREUM' }])
  await page.wallet.exportWallet({ container })
  const [shown] = world.vault.shown
  expect(shown).toMatchObject({ keyFormat: 'HEXADECIMAL', address })
  expect(privateKeyToAccount(`0x${shown?.text}`).address).toBe(address)
})

test('behavior: on another device the user finds the same key', async () => {
  const { world, page } = await enter()
  await page.wallet.signUp({ displayName: 'Ada' })
  const other = openCustodyPage(world)
  await other.wallet.signIn()
  expect(other.signedIn().activeAddress).toBe(page.signedIn().activeAddress)
})

test('default: a user who signs in by email gets one key too', async () => {
  const { world, page } = await enter()
  const entry = await page.wallet.signInWithEmail('ada@example.com')
  await entry.submit(await codeIn(world, 'ada@example.com'))
  expect(page.signedIn().person.credentials).toMatchObject([{ walletName: 'turnkey' }])
  expect(await world.count()).toMatchObject({ people: 1, privateKeys: 1, wallets: 0 })
})

test('error: there is no phrase to derive another account from', async () => {
  const { page } = await enter()
  await page.wallet.signUp({ displayName: 'Ada' })
  await expect(page.wallet.createAccount()).rejects.toThrow('Cannot proceed with your request')
})
