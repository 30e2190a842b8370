import { createWindowLink } from '../windowLink.ts'

/** The code of a page that this window was opened with: `/#/link?id=…&secret=…`. */
export const openedLink = createWindowLink({
  key: 'latchkey-link',
  find: ({ href, hash }) => (hash.startsWith('#/link?') ? { link: href } : undefined),
})

/** Whether a text that the user pasted or scanned is a code of this wire, readable or not. */
export function isLinkCode(text: string): boolean {
  return /#\/link\?/.test(text)
}
