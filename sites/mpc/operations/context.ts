import type { MpcFrameConfig } from 'latchkey/wire/mpc'
import type { Origin } from '../channel/createDispatcher.ts'
import type { PasskeyPrompt } from '../shares/passkeyPrompt.ts'
import type { PasswordSeal } from '../shares/passwordSeal.ts'
import type { ShareSeal } from '../shares/shareSeal.ts'
import type { WalletStore } from '../shares/walletStore.ts'
import type { Services } from './services.ts'
import type { Proofs } from './session.ts'

/** Whether the page shows this frame. Both frames of a page have the same address. */
export type Duty = 'hidden' | 'visible'

/** Opens what a request works with, in the name of its user. */
export type OpenServices = (from: Origin, proofs?: Proofs) => Services

/** The screens of the visible frame. */
export type Stage = {
  /**
   * Lets the user show a private key.
   * @param options.isScalar the key is an Ed25519 scalar, which other wallets do not read
   * @param options.fetchKey called once the user has proven that they see the frame: UTF-8 of the key's text, which the stage
   * wipes
   */
  show(options: { isScalar: boolean; fetchKey: () => Promise<Uint8Array<ArrayBuffer>> }): void
  /**
   * Lets the user type a private key, until they have proven that they see the frame.
   * @param options.bring takes a text that `isKey` accepts; what it returns is returned
   * @throws {FrameError} `not_seen`
   */
  /**
   * Shows a button, and runs `work` in its click: browsers create a passkey only inside one. A failure is shown, and the button
   * can be pressed again unless it cannot help.
   * @throws {FrameError} `passkey_unsupported`, `passkey_blocked`, `not_seen`
   */
  press<result>(work: () => Promise<result>): Promise<result>
  take<result>(options: { isKey: (text: string) => boolean; bring: (text: string) => Promise<result> }): Promise<result>
}

/** What every group of handlers has. */
export type HandlerContext = {
  open: OpenServices
  config: MpcFrameConfig
  store: WalletStore
  passwordSeal: PasswordSeal
  shareSeal: ShareSeal
  passkeyPrompt: PasskeyPrompt
  download: Download
  isOnDuty: (needed: Duty) => Promise<boolean>
  /** Opens the screens. Only the visible frame has them. */
  openStage: () => Promise<Stage>
}

/** Lets the user save a text as a file. */
export type Download = (file: { name: string; text: string }) => void
