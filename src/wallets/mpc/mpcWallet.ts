import type { WalletOperation } from '../../wire/mpc/operations.ts'
import type {
  Capabilities,
  ExportCapability,
  ImportCapability,
  SolanaCapability,
  SuiCapability,
} from '../embedded/capabilities.ts'
import type { EmbeddedWallet } from '../embedded/embeddedWallet.ts'
import type { MpcClient, MpcClientOptions, Protection } from './mpcClient.ts'

/** A wallet that signs the user in, for a managed wallet: `createCustodyWallet` with a `sessionIdKey`. */
export type MpcSession = EmbeddedWallet & {
  authorizeFrame: () => Promise<{ authToken: string; signedSessionId: string }>
  mfaToken: NonNullable<MpcClientOptions['mfaToken']>
}

export type MpcWalletOptions = Pick<MpcClientOptions, 'frameHost' | 'baseApiUrl' | 'baseMPCRelayApiUrl' | 'frames'> & {
  /** Signs the user in. Its own accounts are not used. */
  session: MpcSession
  /**
   * Asks the user for the password of an account, because an operation needs it. Resolves with undefined to go on without one,
   * which the frame then refuses.
   */
  askPassword?: (request: PasswordRequest) => Promise<string | undefined>
  /** Asks the user to choose a password for the backups of a new account. Without one, the environment decides how to back up. */
  choosePassword?: () => Promise<string | undefined>
  /** The same for a choice between a password and a passkey. Takes the place of `choosePassword`. */
  chooseProtection?: () => Promise<Protection>
  /**
   * Called when an account has stopped signing: a security check failed, or the server was restored from an older copy. Resolves with
   * true once its shares were refreshed, which signs again. Without it, the signature fails.
   */
  onStopped?: (account: { chain: MpcChain; accountAddress: string }) => Promise<boolean>
  /** Called with each account that is being made, which takes seconds, for a screen that says so. */
  onCreating?: (creating: Promise<unknown>) => void
  /**
   * Returns an access token of the user's Google account, of the scope `drive.appdata`. Without it the environment's `tokenUrl` is asked,
   * and where there is none, no backups in Google Drive are offered. Called in the click, so that it can open Google's window; reject
   * with the code 4001 when the user closed that. The token is passed to the wallet's frame only.
   */
  googleDriveToken?: () => Promise<string | undefined>
}

/** An operation that needs the password of an account. */
export type PasswordRequest = { chain: MpcChain; accountAddress: string; operation: WalletOperation }
/** The chains on which a managed wallet of a page has accounts. */
export type MpcChain = 'EVM' | 'SOL' | 'SUI'

/**
 * An embedded wallet whose keys exist only as shares: one side in the wallet's frame in this browser, the other at the
 * operator. Neither signs alone.
 */
export type MpcWallet = EmbeddedWallet &
  ExportCapability &
  ImportCapability &
  SolanaCapability &
  SuiCapability & {
    /** Requests of the frame on one chain: refresh, reshare, backups, passwords, delegation. */
    client: (chain: MpcClientOptions['chain']) => Promise<MpcClient>
    capabilities: Capabilities
  }
