import type { Metadata } from '../../wire/relay/metadata.ts'

/** How this page describes itself to wallets by default. */
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
