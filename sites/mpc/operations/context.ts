import type { MpcFrameConfig } from 'latchkey/wire/mpc'
import type { Origin } from '../channel/createDispatcher.ts'
import type { WalletStore } from '../shares/walletStore.ts'
import type { Services } from './account.ts'
import type { Proofs } from './session.ts'

/** Whether the page shows this frame. Both frames of a page have the same address. */
export type Duty = 'hidden' | 'visible'

/** Opens what a request works with, in the name of its user. */
export type OpenServices = (from: Origin, proofs?: Proofs) => Services

/** What every group of handlers has. */
export type HandlerContext = {
  open: OpenServices
  config: MpcFrameConfig
  store: WalletStore
  download: Download
}

/** Lets the user save a text as a file. */
export type Download = (file: { name: string; text: string }) => void
