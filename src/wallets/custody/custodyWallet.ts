import type { KeyStore } from '../../core/keyStore.ts'
import type { Log } from '../../core/logged.ts'
import type { ServerClock } from '../../core/serverClock.ts'
import type { KeyValueStorage } from '../../core/storage.ts'
import type { Capabilities, CapabilityMethods } from '../embedded/capabilities.ts'
import type { EmbeddedWallet } from '../embedded.ts'
import type { ActionMethods } from './actions.ts'
import type { OpenVault } from './vault/openVault.ts'

export type CustodyWalletOptions = {
  accountUrl: string
  environmentId: string
  /** Passkeys are filed under this name on the person's device. */
  appName: string
  /** WebAuthn RP ID, one of the environment's; the first of them that fits the page unless given. It cannot be changed later. */
  rpId?: string
  /** Where what is not secret is kept; `localStorage` unless given. */
  storage?: KeyValueStorage
  /** Where keys are kept; IndexedDB unless given. */
  keys?: KeyStore
  /** Opens the vault; in a frame of the vault's own origin unless given. */
  openVault?: OpenVault
  /** Hears of everything that failed: as a warning when the person only closed a prompt. */
  log?: Log
  fetch?: typeof fetch
  /** This device's clock: milliseconds since the epoch. */
  now?: () => number
  /** The time by the servers' clock, for pages that ask them for more than this wallet does; the wallet's own unless given. */
  clock?: ServerClock
}

/** An embedded wallet, unlocked by a passkey, whose keys are held by key custody. It has every capability. */
export type CustodyWallet = EmbeddedWallet &
  CapabilityMethods &
  Omit<ActionMethods, keyof EmbeddedWallet | keyof CapabilityMethods> & { capabilities: Required<Capabilities> }
