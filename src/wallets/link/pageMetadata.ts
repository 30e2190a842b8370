/** How this page describes itself to wallets by default. */
export function pageMetadata(): { appName: string; appLogoUrl: string | null } {
  if (typeof document === 'undefined') return { appName: '', appLogoUrl: null }
  const icons = [...document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"]')].map(({ href }) => href)
  return { appName: document.title, appLogoUrl: icons.find((icon) => /^https?:/.test(icon)) ?? null }
}
