// biome-ignore-all lint/performance/noBarrelFile: a door re-exports by name
export { type Attempt, type AttemptEvent, type Ending, isPending } from '../../react/attempt/attempt.ts'
export type { Action } from '../../react/embedded/action.ts'
export type { Outcome } from '../../react/embedded/createActionRunner.ts'
export type { EmbeddedActionName, EmbeddedActions } from '../../react/embedded/embeddedActions.ts'
export { type Failure, failureOf } from '../../react/embedded/failure.ts'
export { useAnnounced } from '../../react/hooks/useAnnounced.ts'
export { type ConnectAttempt, useConnectAttempt } from '../../react/hooks/useConnectAttempt.ts'
export { useCopy } from '../../react/hooks/useCopy.ts'
export { type EmbeddedControl, useEmbeddedActions } from '../../react/hooks/useEmbeddedActions.ts'
export { useEmbeddedState } from '../../react/hooks/useEmbeddedState.ts'
export { type UseEmbeddedWalletResult, useEmbeddedWallet } from '../../react/hooks/useEmbeddedWallet.ts'
export { useEnsAvatar } from '../../react/hooks/useEnsAvatar.ts'
export { useEnsName } from '../../react/hooks/useEnsName.ts'
export { useNativeBalance } from '../../react/hooks/useNativeBalance.ts'
export { type Networks, type SwitchProblem, useNetworks } from '../../react/hooks/useNetworks.ts'
export { usePasskeys } from '../../react/hooks/usePasskeys.ts'
export type { Reading } from '../../react/hooks/useReading.ts'
export { useReceipt } from '../../react/hooks/useReceipt.ts'
export { type RecentTransactions, useRecentTransactions } from '../../react/hooks/useRecentTransactions.ts'
export { useSessions } from '../../react/hooks/useSessions.ts'
export { type SignInControl, useSignIn } from '../../react/hooks/useSignIn.ts'
export { useVaultPlace, type VaultPlace } from '../../react/hooks/useVaultPlace.ts'
export { useWallets, type Wallets } from '../../react/hooks/useWallets.ts'
export {
  createSignIn,
  type Signed,
  type SignIn,
  type SignInOptions,
  type SignInTerms,
} from '../../react/signIn/createSignIn.ts'
export { fetchSignInServer, SignInServerError } from '../../react/signIn/fetchSignInServer.ts'
export type { SignInServer, SignInSession } from '../../react/signIn/signInServer.ts'
export type { SignInState } from '../../react/signIn/signInState.ts'
export type { RecentTransaction } from '../../react/transactions/recentTransactions.ts'
export type { ListedWallet, WalletGroup, WalletWay } from '../../react/walletList/listWallets.ts'
