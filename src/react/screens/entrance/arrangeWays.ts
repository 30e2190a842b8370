import type { PublicEnvironment } from '../../../wire/account/environment.ts'

/** A button of the entrance. At most one is the main button. */
export type WayButton = { isMain: boolean } & (
  | { way: 'passkey' | 'create' | 'email' }
  /** Signs in with an OpenID provider of the environment. */
  | { way: 'provider'; name: string }
)

export type WaysArrangement = {
  /** The user can create a wallet here, and this browser knows none: creating comes first. */
  isNewcomer: boolean
  /** In the order of the screen. */
  buttons: readonly WayButton[]
}

/** Decides which ways to get into a wallet are offered, in which order, and which one is the main button. */
export function arrangeWays(options: {
  environment: Pick<PublicEnvironment, 'signIn' | 'oidc'>
  hasPasskeys: boolean
  /** Whether this browser has had a wallet of the environment. */
  isKnownHere: boolean
}): WaysArrangement {
  const { environment, hasPasskeys, isKnownHere } = options
  const { signIn, oidc } = environment
  const canCreate = hasPasskeys && signIn.includes('passkey')
  const isNewcomer = canCreate && !isKnownHere
  const ways = [
    ...(isNewcomer ? (['create'] as const) : []),
    ...(hasPasskeys ? (['passkey'] as const) : []),
    ...(canCreate && !isNewcomer ? (['create'] as const) : []),
    ...(signIn.includes('email') ? (['email'] as const) : []),
  ]
  return {
    isNewcomer,
    buttons: [
      ...ways.map((way, index) => ({ way, isMain: index === 0 })),
      // No provider is preferred to another.
      ...oidc.map(({ name }) => ({ way: 'provider' as const, name, isMain: false })),
    ],
  }
}
