import type { AccountClient } from '../../core/account/accountClient.ts'
import type { KeyValueStorage } from '../../core/storage.ts'
import type { PublicEnvironment } from '../../wire/account/environment.ts'
import type { Person } from '../../wire/account/person.ts'
import type { AuthenticatorParameters } from '../../wire/custody/credential.ts'
import type { Address, EmbeddedEvent } from '../embedded/embeddedState.ts'
import type { KnownHere } from '../embedded/knownHere.ts'
import type { RecoveryEvent, RecoveryState } from '../embedded/recoveryState.ts'
import type { CustodyClient } from './custodyClient.ts'
import type { ExpiringValue } from './expiringValue.ts'
import type { Preparations } from './preparation.ts'
import type { EmailSession } from './recovery/emailSession.ts'
import type { RecoveryAttempt } from './recovery/submitRecovery.ts'
import type { SignedInPerson } from './signedInPerson.ts'
import type { PendingEmailCode } from './signIn/pendingEmailCode.ts'
import type { SignUps } from './signIn/signUpOnce.ts'
import type { StampedSigner } from './stampedSigner.ts'
import type { Import } from './transfer/importBundles.ts'
import type { Unanswered } from './unanswered.ts'
import type { OpenVault } from './vault/openVault.ts'
import type { NextAccount } from './walletAccounts.ts'

/** What a wallet's methods work on. */
export type WalletContext = {
  appName: string
  account: AccountClient
  signedIn: SignedInPerson
  signer: StampedSigner
  preparations: Preparations
  signUps: SignUps
  clientOf: (environment: PublicEnvironment) => CustodyClient
  /** The RP ID of the passkeys that are created here. */
  rpId: () => Promise<string>
  openVault: OpenVault
  /** The email sign-in that was started last and is not finished. */
  pendingEmailCode: ExpiringValue<PendingEmailCode>
  recovery: { state: () => RecoveryState; dispatch: (event: RecoveryEvent) => void }
  emailSession: EmailSession
  storage: KeyValueStorage
  /** Noted when this browser gets a passkey of a wallet before the user signs in with it. */
  known: KnownHere
  dispatch: (event: EmbeddedEvent) => void
  now: () => number
  fetch?: typeof fetch
  unfinished: Unfinished
}

/** Steps that were started and not finished, so that the next try finishes them instead of repeating them. */
export type Unfinished = {
  newAccount: Unanswered<NextAccount>
  import: Unanswered<Import>
  /** Accounts being derived, by the requested wallet. */
  derivations: Map<string | undefined, Promise<Address>>
  /** A passkey that was created and may not be registered yet: its answer was lost, or a prompt was closed. */
  passkey?: { personId: Person['personId']; authenticator: AuthenticatorParameters } | undefined
  recovery?: RecoveryAttempt | undefined
  /** Identifies the newest recovery. One that opens late, after a newer one or after the end, is dropped. */
  recoveryStart?: object | undefined
  /**
   * How many sign-in prompts the user closed. Each prompt is for the passkeys of one RP ID; the next one tries the next RP ID.
   */
  closedPrompts: number
}
