import type { SessionIdKey } from '../../core/account/sessionIdKey.ts'
import type { KeyStore } from '../../core/keyStore.ts'
import type { Log } from '../../core/logged.ts'
import type { ServerClock } from '../../core/serverClock.ts'
import type { KeyValueStorage } from '../../core/storage.ts'
import type {
  BackupCapability,
  Capabilities,
  CapabilityMethods,
  DelegationCapability,
} from '../embedded/capabilities.ts'
import type { EmbeddedWallet } from '../embedded/embeddedWallet.ts'
import type { ActionMethods } from './actions.ts'
import type { OpenVault } from './vault/openVault.ts'

export type CustodyWalletOptions = {
  accountUrl: string
  environmentId: string
  /** The name under which the user's device lists the passkeys. */
  appName: string
  /** WebAuthn RP ID, one of the environment's; by default the first that fits the page. It cannot be changed later. */
  rpId?: string
  /** Storage for data that is not secret; by default `localStorage`. */
  storage?: KeyValueStorage
  /** Storage for keys; by default IndexedDB. */
  keys?: KeyStore
  /**
   * Signs the ids of sessions. Signing in registers it, and a managed wallet of the same user needs it: pass
   * `createSessionIdKey({environmentId, keys})`.
   */
  sessionIdKey?: SessionIdKey | undefined
  /** Opens the vault; by default in a frame of the vault's origin. */
  openVault?: OpenVault
  /** Called for each failure; with a warning if the user only closed a prompt. */
  log?: Log
  fetch?: typeof fetch
  /** This device's clock: milliseconds since the epoch. */
  now?: () => number
  /** The time by the servers' clock, for pages that send them requests of their own; by default the wallet's. */
  clock?: ServerClock
}

/** Key custody holds the keys, so the user has no shares to back up or to delegate. */
type Methods = Omit<CapabilityMethods, keyof BackupCapability | keyof DelegationCapability>

/** An embedded wallet that a passkey unlocks and whose keys key custody holds. It has every capability but those of shares. */
export type CustodyWallet = EmbeddedWallet &
  Methods &
  Omit<ActionMethods, keyof EmbeddedWallet | keyof Methods> & {
    capabilities: Required<Omit<Capabilities, 'backup' | 'delegation'>>
  }
