import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openWalletLab } from '../browser/walletLab.ts'
import { type Journey, startJourney } from './startJourney.ts'

// Two users of one browser profile, one after the other: each signs with their own session key, and signing out removes it.

let journey: Journey
let page: Page
beforeAll(async () => {
  journey = await startJourney()
  page = await openWalletLab(journey.visitor, journey.info)
})
afterEach(() => expect(journey.visitor.complaints.take(/status of 401/)).toEqual([]))
afterAll(() => journey?.close())

/** The names of the session keys that this browser stores. */
const keptKeys = () =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('latchkey')
      opening.onsuccess = () => resolve(opening.result)
    })
    const names = await new Promise<string[]>((resolve) => {
      const range = IDBKeyRange.bound('latchkey-session-', 'latchkey-session-~')
      const listing = database.transaction('keys').objectStore('keys').getAllKeys(range)
      listing.onsuccess = () => resolve(listing.result as string[])
    })
    database.close()
    return names
  })
/** The signed-in user, with their session key. */
const present = () =>
  page.evaluate(() => {
    const state = walletLab.wallet.store.getState()
    if (state.status !== 'signed-in') return undefined
    const { person, activeAddress, session } = state
    const [credentialId = ''] = person.passkeys.map((passkey) => passkey.credentialId)
    return { name: person.displayName, address: activeAddress, key: session?.publicKey, credentialId }
  })
const signUp = (displayName: string) =>
  page.evaluate(async (displayName) => void (await walletLab.wallet.signUp({ displayName })), displayName)
const signIn = (credentialId: string) =>
  page.evaluate(async (id) => void (await walletLab.wallet.signIn({ credentialIds: [id] })), credentialId)
const signOut = () => page.evaluate(() => walletLab.wallet.signOut())
/** Signs with the session key. No prompt may open. */
const sign = (address: string) =>
  page.evaluate(async (address) => {
    const { get } = navigator.credentials
    navigator.credentials.get = () => Promise.reject(new DOMException('no prompt expected', 'NotAllowedError'))
    try {
      return await walletLab.wallet.toAccount(address).signMessage({ message: 'mine' })
    } finally {
      navigator.credentials.get = get
    }
  }, address)

test('A signs out, B signs in: A’s key is gone and B’s signs; then A again', async () => {
  await signUp('Ada')
  const ada = (await present())!
  expect(await sign(ada.address)).toMatch(/^0x/)
  const adasKeys = await keptKeys()
  expect(adasKeys).toHaveLength(1)

  await signOut()
  expect(await keptKeys()).toEqual([])
  await signUp('Bob')
  const bob = (await present())!
  expect(bob.name).toBe('Bob')
  expect(bob.address).not.toBe(ada.address)
  expect(bob.key).not.toBe(ada.key)
  const bobsKeys = await keptKeys()
  expect(bobsKeys).toHaveLength(1)
  expect(bobsKeys).not.toEqual(adasKeys)
  expect(await sign(bob.address)).toMatch(/^0x/)
  await expect(sign(ada.address)).rejects.toThrow('Account not found')

  await signOut()
  await signIn(ada.credentialId)
  const again = (await present())!
  expect(again).toMatchObject({ name: 'Ada', address: ada.address })
  expect([ada.key, bob.key]).not.toContain(again.key)
  expect(await keptKeys()).toEqual(adasKeys)
  expect(await sign(ada.address)).toMatch(/^0x/)
  await expect(sign(bob.address)).rejects.toThrow('Account not found')
})
