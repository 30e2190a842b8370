import { onTestFinished, vi } from 'vitest'
import { createMemoryKeyStore, type KeyStore } from '../src/core/keyStore.ts'
import { createStorage, type KeyValueStorage } from '../src/core/storage.ts'
import { createCustodyWallet } from '../src/wallets/custody/createCustodyWallet.ts'
import type { CustodyWallet, CustodyWalletOptions } from '../src/wallets/custody/custodyWallet.ts'
import type { EmbeddedState } from '../src/wallets/embedded/embeddedState.ts'
import { type CustodyWorld, createCustodyWorld, type WorldChanges } from './custodyWorld.ts'
import type { SoftAuthenticator } from './softAuthenticator.ts'

/** A page in its own browser, with a wallet in it. */
export type CustodyPage = {
  wallet: CustodyWallet
  storage: KeyValueStorage
  keys: KeyStore
  /** @throws when no user is signed in */
  signedIn: () => Extract<EmbeddedState, { status: 'signed-in' }>
  /** The same page after a reload. */
  reload: (changes?: Partial<CustodyWalletOptions>) => CustodyWallet
  /** The log entries: event and method. */
  heard: { event: unknown; method: unknown }[]
}

type Clock = Pick<NonNullable<Parameters<typeof vi.useFakeTimers>[0]>, 'toFake'>

/** The world and a first page in it, whose clock the test controls. */
export async function enterCustodyWorld(changes: WorldChanges = {}, { toFake = ['Date'] }: Clock = {}) {
  vi.useFakeTimers({ toFake })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  const world = await createCustodyWorld(changes)
  vi.stubGlobal('PublicKeyCredential', class {})
  hold(world.authenticator)
  return { world, page: openCustodyPage(world) }
}

/** From now on `authenticator` answers the prompts: another device, or one whose passkeys are lost. */
export function hold(authenticator: SoftAuthenticator): void {
  vi.stubGlobal('navigator', { credentials: authenticator.credentials })
}

/** A new browser profile. */
export function openCustodyPage(world: CustodyWorld): CustodyPage {
  const storage = createStorage(() => {
    throw new Error('no localStorage here')
  })
  const keys = createMemoryKeyStore()
  const heard: CustodyPage['heard'] = []
  const log = { write: ({ event, method }: { event: string; method?: unknown }) => void heard.push({ event, method }) }
  const open = (changes: Partial<CustodyWalletOptions> = {}) =>
    createCustodyWallet({
      ...world.options,
      appName: 'Test',
      storage,
      keys,
      log,
      openVault: world.vault.open,
      ...changes,
    })
  const page: CustodyPage = {
    ...{ wallet: open(), storage, keys, heard },
    signedIn() {
      const state = page.wallet.store.getState()
      if (state.status !== 'signed-in') throw new Error(`Expected signed-in, got ${state.status}.`)
      return state
    },
    reload(changes) {
      page.wallet = open(changes)
      return page.wallet
    },
  }
  return page
}

/** Returns the code in the next email to `email`: it is on a line of its own. */
export async function codeIn(world: CustodyWorld, email: string): Promise<string> {
  const mail = await vi.waitFor(
    () => {
      const found = world.mails.findIndex(({ to }) => to === email)
      if (found < 0) throw new Error(`There is no email to ${email}.`)
      return world.mails.splice(found, 1)[0]
    },
    { interval: 1 },
  )
  const code = mail?.text.split('\n').find((line) => /^[A-Za-z0-9]{6,}$/.test(line))
  if (!code) throw new Error('There is no code in the email.')
  return code
}

/** Makes `email` the confirmed address of the signed-in user. */
export async function confirmEmail(world: CustodyWorld, wallet: CustodyWallet, email: string): Promise<void> {
  const entry = await wallet.confirmEmail(email)
  await entry.submit(await codeIn(world, email))
}
