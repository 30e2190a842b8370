import { confirmationEvent } from '../../../core/confirmationEvent.ts'
import type { Network, PublicEnvironment } from '../../../wire/account/environment.ts'
import type { Address } from '../embeddedState.ts'
import type { EmbeddedWallet, Signer } from '../embeddedWallet.ts'

/**
 * Which requests the user confirms in the page before an embedded wallet signs. It informs the user. It does not stop a hostile page,
 * which could also sign through `wallet.toAccount`.
 */
export type ConfirmationMode = 'always' | 'transactions' | 'never'

/** A request that asks for a signature, as the page sent it (EIP-1193). */
export type SigningRequest = {
  method: 'personal_sign' | 'eth_signTypedData_v4' | 'eth_sendTransaction'
  params: readonly unknown[]
}

/** A request that waits for the user's answer. */
export type Confirmation = SigningRequest & {
  /** Identifies this request. */
  id: string
  /** The name by which the page calls itself in this wallet. */
  appName: string | undefined
  /** The account that would sign. */
  account: Address
  /** The network of the request, with the URL that the provider reads it from. */
  network: Network
  wallet: EmbeddedWallet
  environment: PublicEnvironment
  /**
   * Signs, and answers the page with the result. Call it inside the click, because the wallet may have to open a prompt. After a failure
   * it may be called again.
   * @param sign returns a signature, or the hash of the sent transaction; by default the request is signed as the page sent it
   * @throws what signing throws
   */
  approve(sign?: (account: Signer) => Promise<`0x${string}`>): Promise<void>
  /**
   * Answers the page with the last failure, or with 4001 if there was none. While `approve` works it only cancels what the wallet asks
   * the user for, such as a password.
   */
  reject(): Promise<void>
  /** Answers the page with an error. */
  fail(error: Error): void
  /** Aborts when the request needs no answer anymore. */
  signal: AbortSignal
}

/** @returns whether the library has to show the confirmation itself, because no listener of the page does */
export function offerConfirmation(confirmation: Confirmation): boolean {
  const detail = confirmation
  return window.dispatchEvent(new CustomEvent<Confirmation>(confirmationEvent, { detail, cancelable: true }))
}
