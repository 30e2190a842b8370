import type { AccountClient } from '../../core/account/accountClient.ts'
import type { PublicEnvironment } from '../../wire/account/environment.ts'
import type { Person } from '../../wire/account/person.ts'
import type { EmbeddedEvent } from '../embedded/embeddedState.ts'
import type { CustodyClient } from './custodyClient.ts'
import type { AskedCode } from './entrance/askedCode.ts'
import type { Kept } from './kept.ts'
import type { Presence } from './presence.ts'
import type { OpenVault } from './vault/openVault.ts'

/** What the rooms of one wallet share. */
export type WalletContext = {
  appName: string
  account: AccountClient
  presence: Presence
  clientOf: (environment: PublicEnvironment) => CustodyClient
  /** Of the passkeys that are made here. */
  rpId: () => Promise<string>
  /** Signs in with one of these passkeys, or whichever the person chooses: one prompt. */
  signIn: (credentialIds?: readonly string[]) => Promise<Person>
  openVault: OpenVault
  /** The e-mail sign-in that was begun last and is not finished. */
  askedCode: Kept<AskedCode>
  dispatch: (event: EmbeddedEvent) => void
  now: () => number
  fetch?: typeof fetch
}
