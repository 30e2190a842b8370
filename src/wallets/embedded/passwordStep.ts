/**
 * What a wallet whose keys exist as shares needs from the user, or makes them wait for. `cancel` rejects the method that asked,
 * as when the user closes a prompt.
 */
export type PasswordStep =
  /** What seals the shares of a new account: a passkey, or a password. */
  | {
      kind: 'choose'
      /** Without a password, the operator can open the backup, so only some environments allow it. */
      isOptional: boolean
      answer: (password: string | undefined) => void
      /** Goes on with a passkey. Undefined where the browser has none that can encrypt. */
      usePasskey: (() => void) | undefined
      /** The passkey that the user just tried cannot encrypt. */
      isUnsupported: boolean
      cancel: () => void
    }
  /** The user creates the passkey in the wallet's frame, which `open` puts into `container`. */
  | {
      kind: 'createPasskey'
      open: (place: { container: HTMLElement; signal: AbortSignal }) => void
      cancel: () => void
    }
  /** The password of an account. `isWrong` after an answer that was not it. */
  | { kind: 'enter'; address: string; isWrong: boolean; answer: (password: string) => void; cancel: () => void }
  /** An account has stopped signing. `answer` renews its shares. */
  | { kind: 'stopped'; address: string; answer: () => void; cancel: () => void }
  /** The server renews shares only after a new sign-in. `answer` opens its prompt, so call it in the click. */
  | { kind: 'signInAgain'; answer: () => void; cancel: () => void }
  /** The shares of a new account are being made, which takes seconds. */
  | { kind: 'creating' }

/** The shortest password that screens accept: NIST SP 800-63B-4 §3.1.1.2, for a password beside another authenticator. */
export const minPasswordLength = 8

/** Cancels a step that asks the user something. */
export function cancelStep(step: PasswordStep | undefined): void {
  if (step && step.kind !== 'creating') step.cancel()
}
