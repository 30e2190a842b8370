import type { ServerClock } from 'latchkey/core'
import type { Language } from 'latchkey/react/screens'
import type { EmbeddedWallet, SolanaCapability } from 'latchkey/wallets/embedded'
import type { PublicEnvironment } from 'latchkey/wire/account'
import { createContext, use } from 'react'
import { createStore } from 'zustand/vanilla'
import type { OpenActivity } from '../activity/lazyActivity.ts'
import type { Connections } from '../doors/global/connections.ts'
import type { LinkDoor, LinkDoorState } from '../doors/link/linkDoor.ts'
import type { PopupConnections } from '../doors/popup/popupConnections.ts'
import type { PopupDoor } from '../doors/popupDoor.ts'
import type { RelayDoor } from '../doors/relay/relayDoor.ts'
import type { WalletLanguage } from '../words/loadWalletWords.ts'
import type { AccountNames } from './accountNames.ts'
import type { NetworkChoice } from './networkChoice.ts'

/** What every screen of the wallet needs. It is created once, before the first rendering. */
export type WalletServices = {
  environment: PublicEnvironment
  /** The user's wallet. Either kind has an account on Solana. */
  wallet: EmbeddedWallet & SolanaCapability
  /** The sentences of the shared screens in the user's language. */
  language: Language
  /** The wallet's own sentences in the same language. */
  walletLanguage: WalletLanguage
  /** The time of the operator's servers, because this device's clock may be wrong. */
  clock: ServerClock
  connections: Connections
  /** The connections of the popup wallets' door. */
  popupConnections: PopupConnections
  /** The door through which a page opened this window. */
  popup: PopupDoor | undefined
  network: NetworkChoice
  accountNames: AccountNames
  /** What a person signed and sent here. */
  openActivity: OpenActivity
  /** A node of the environment's Solana network, if the operator has one. */
  solanaRpcUrl: string | undefined
  /** Undefined in a popup, which is short-lived. */
  relay: RelayDoor | undefined
  /** Undefined in a popup, and where the operator runs no link relay. */
  link: LinkDoor | undefined
  /** The link that this window was opened with to join a wallet from a second device. It holds a secret. */
  joinLink: string | undefined
}

export const WalletContext = createContext<WalletServices | undefined>(undefined)

export function useWallet(): WalletServices {
  const services = use(WalletContext)
  if (!services) throw new Error('A screen of the wallet is rendered outside of it.')
  return services
}

/** The state of a door that this wallet does not have, because its operator runs no link relay. */
export const noLink = createStore<LinkDoorState>(() => ({
  isReconnecting: false,
  sessions: [],
  requests: [],
  notice: { status: 'none' },
  hasLink: false,
}))

/** Returns the relay door, for screens of a wallet that the user opened. @throws in a popup */
export function useRelay(): RelayDoor {
  const { relay } = useWallet()
  if (!relay) throw new Error('A popup has no door of the relay.')
  return relay
}
