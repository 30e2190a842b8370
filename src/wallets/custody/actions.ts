import type { WalletContext } from './walletContext.ts'

// Each module has one loading function. Once a module has loaded, its methods run in the click itself.
const session = () => import('./actions/session.ts')
const email = () => import('./actions/signInWithEmail.ts')
const passkeys = () => import('./actions/passkeys.ts')
const recovery = () => import('./actions/recovery.ts')
const managed = () => import('./actions/managedWallet.ts')
const exporting = () => import('./actions/exportWallet.ts')

/** The module of each method. A method is a function over its context; its module loads on first use. */
export const actions = {
  environment: session,
  restore: session,
  prepare: session,
  signUp: session,
  signIn: session,
  signOut: session,
  renew: session,
  sessions: session,
  createAccount: () => import('./actions/createAccount.ts'),
  solana: () => import('./solana/solana.ts'),
  sui: () => import('./sui/sui.ts'),
  signInWithEmail: email,
  resumeEmailSignIn: email,
  confirmEmail: () => import('./actions/confirmEmail.ts'),
  signInWithOidc: () => import('./actions/signInWithOidc.ts'),
  passkeys,
  addPasskey: passkeys,
  renamePasskey: passkeys,
  removePasskey: passkeys,
  initRecovery: recovery,
  verifyRecoveryCode: recovery,
  completeRecovery: recovery,
  exportWallet: exporting,
  exportables: exporting,
  importWallet: () => import('./actions/importWallet.ts'),
  startDevicePairing: () => import('./actions/startDevicePairing.ts'),
  joinDevice: () => import('./actions/joinDevice.ts'),
  endSession: () => import('./actions/endSession.ts'),
  authorizeFrame: managed,
  mfaToken: managed,
} as const

type Table = typeof actions
type Action<name extends keyof Table> = Awaited<ReturnType<Table[name]>>[name & keyof Awaited<ReturnType<Table[name]>>]

/** The methods as callers see them: the same functions without their context. */
export type ActionMethods = {
  [name in keyof Table]: Action<name> extends (context: WalletContext, ...asked: infer asked) => infer result
    ? (...asked: asked) => Promise<Awaited<result>>
    : never
}
