/** Which of a wallet's links to use when it has both kinds (specification §3: native by default). */
export type DeepLinkPreference = 'native' | 'universal'

/** Returns the link of the preferred kind, otherwise of the other kind. */
export function pickDeepLink(
  { native, universal }: { readonly native?: string | undefined; readonly universal?: string | undefined },
  preference: DeepLinkPreference,
): string | undefined {
  return preference === 'native' ? (native ?? universal) : (universal ?? native)
}
