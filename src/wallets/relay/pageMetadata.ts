import type { Metadata } from '../../wire/relay/metadata.ts'

/** How this page names itself to wallets, as long as its author says nothing else. */
export function pageMetadata(): Metadata {
  if (typeof document === 'undefined') return { name: '', description: '', url: '', icons: [] }
  const description = document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content ?? ''
  const icons = [...document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"]')].map(({ href }) => href)
  return {
    name: document.title,
    description,
    url: location.origin,
    icons: icons.filter((icon) => /^https?:/.test(icon)),
  }
}
