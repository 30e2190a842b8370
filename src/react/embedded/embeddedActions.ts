import type { CapabilityMethods } from '../../wallets/embedded/capabilities.ts'
import type { DeviceJoin, DevicePairing } from '../../wallets/embedded/devicePairing.ts'
import type { CodeEntry, EmbeddedWallet } from '../../wallets/embedded/embeddedWallet.ts'
import type { Person } from '../../wire/account/person.ts'
import type { ActionRunner, Outcome } from './createActionRunner.ts'

/** All methods of a wallet, including those of its capabilities. */
type Methods = Omit<EmbeddedWallet, 'store' | 'capabilities'> &
  Omit<CapabilityMethods, 'recovery' | 'exportKinds' | 'importKinds' | 'passwordStep' | 'showPasswordSteps'>
type Method = keyof Methods
type Tracked<method> = method extends (...asked: infer asked) => infer answer
  ? (...asked: asked) => Promise<Outcome<Awaited<answer>>>
  : never

/** The name of an action while it is underway and when it has failed. */
export type EmbeddedActionName = Method | 'submitCode' | 'approveDevice' | 'awaitApproval' | 'enterJoined'

/** The wallet's own methods, to be called in a click. None throws. Methods of a missing capability are undefined. */
export type EmbeddedActions = { readonly [name in Method]: Tracked<Methods[name]> } & {
  /** Enters the code from an email that `signInWithEmail` or `confirmEmail` had sent. */
  readonly submitCode: <value>(entry: CodeEntry<value>, code: string) => Promise<Outcome<value>>
  /** On the first device, once the user has compared the codes. */
  readonly approveDevice: (pairing: DevicePairing) => Promise<Outcome<void>>
  /** On the second device: waits for the first one; `closed` when the user declined there. */
  readonly awaitApproval: (join: DeviceJoin) => Promise<Outcome<void>>
  /** On the second device, in a click once it is approved: opens the wallet with the passkey that `joinDevice` created. */
  readonly enterJoined: (join: DeviceJoin) => Promise<Outcome<Person>>
}

/** Returns the actions on one wallet. Only one runs at a time. */
export function embeddedActions(wallet: EmbeddedWallet, { run }: ActionRunner<EmbeddedActionName>): EmbeddedActions {
  const owners: readonly Partial<Methods>[] = [wallet, ...Object.values(wallet.capabilities)]
  const tracked = owners.flatMap((owner) => {
    const entries = Object.entries(owner) as [Method, (...asked: unknown[]) => unknown][]
    return entries
      .filter(([, method]) => typeof method === 'function')
      .map(([name, method]) => [name, (...asked: unknown[]) => run(name, async () => method(...asked))] as const)
  })
  return {
    ...(Object.fromEntries(tracked) as { readonly [name in Method]: Tracked<Methods[name]> }),
    submitCode: (entry, code) => run('submitCode', () => entry.submit(code.replace(/\s/g, ''))),
    approveDevice: (pairing) => run('approveDevice', pairing.approve),
    awaitApproval: (join) => run('awaitApproval', join.approved),
    enterJoined: (join) => run('enterJoined', join.signIn),
  }
}
