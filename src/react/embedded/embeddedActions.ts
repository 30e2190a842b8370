import type { CodeEntry, CustodyWallet } from '../../wallets/custody/custodyWallet.ts'
import type { DeviceJoin, DeviceLink } from '../../wallets/custody/devices/deviceLink.ts'
import type { Person } from '../../wire/account/person.ts'
import type { Deeds, Outcome } from './createDeeds.ts'

/** The methods of an embedded wallet that a person asks for, and that may fail. */
const verbs = [
  'signUp',
  'signIn',
  'signInWithEmail',
  'signInWithOidc',
  'signOut',
  'renew',
  'confirmEmail',
  'addPasskey',
  'renamePasskey',
  'removePasskey',
  'initRecovery',
  'verifyRecoveryCode',
  'completeRecovery',
  'exportWallet',
  'exportables',
  'importWallet',
  'createAccount',
  'selectAccount',
  'startDeviceLink',
  'joinDevice',
  'endSession',
] as const satisfies readonly (keyof CustodyWallet)[]

type Verb = (typeof verbs)[number]
type Tracked<method> = method extends (...asked: infer asked) => infer answer
  ? (...asked: asked) => Promise<Outcome<Awaited<answer>>>
  : never

/** What an action is called while it is underway, and when it failed. */
export type EmbeddedDeed = Verb | 'submitCode' | 'approveDevice' | 'awaitApproval' | 'enterJoined'

/** The wallet's own methods, to be called in the click; none throws. */
export type EmbeddedActions = { readonly [verb in Verb]: Tracked<CustodyWallet[verb]> } & {
  /** Enters the code from a mail that `signInWithEmail` or `confirmEmail` had sent. */
  readonly submitCode: <value>(entry: CodeEntry<value>, code: string) => Promise<Outcome<value>>
  /** On the first device, once the person has compared the codes. */
  readonly approveDevice: (link: DeviceLink) => Promise<Outcome<void>>
  /** On the second device: waits for the first one; `closed` when the person there said no. */
  readonly awaitApproval: (join: DeviceJoin) => Promise<Outcome<void>>
  /** On the second device, in a click once it is approved: opens the wallet with the passkey that `joinDevice` made. */
  readonly enterJoined: (join: DeviceJoin) => Promise<Outcome<Person>>
}

/** The actions on one wallet, one at a time. */
export function embeddedActions(wallet: CustodyWallet, { run }: Deeds<EmbeddedDeed>): EmbeddedActions {
  type Method = (...asked: unknown[]) => unknown
  const tracked = verbs.map((verb) => [
    verb,
    (...asked: unknown[]) => run(verb, async () => (wallet[verb] as Method)(...asked)),
  ])
  return {
    ...(Object.fromEntries(tracked) as { readonly [verb in Verb]: Tracked<CustodyWallet[verb]> }),
    submitCode: (entry, code) => run('submitCode', () => entry.submit(code.replace(/\s/g, ''))),
    approveDevice: (link) => run('approveDevice', link.approve),
    awaitApproval: (join) => run('awaitApproval', join.approved),
    enterJoined: (join) => run('enterJoined', join.signIn),
  }
}
