/** Which of a wallet's links is taken where it has both (specification §3: default native). */
export type DeepLinkPreference = 'native' | 'universal'

/** The link of the preferred kind, else of the other. */
export function pickDeepLink(
  { native, universal }: { readonly native?: string | undefined; readonly universal?: string | undefined },
  preference: DeepLinkPreference,
): string | undefined {
  return preference === 'native' ? (native ?? universal) : (universal ?? native)
}
