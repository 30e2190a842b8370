import { afterFocusMs } from './limits.ts'

/** What this reads of a page's window. */
export type FocusedPage = Pick<Window, 'addEventListener'> & { readonly document: Pick<Document, 'hasFocus'> }

/**
 * Resolves when the user has been back on the page for a second. The app that signed is still in front when its answer arrives,
 * and the browser may suspend a page in the background before it has used the answer.
 */
export async function afterFocus(page: FocusedPage): Promise<void> {
  if (!page.document.hasFocus()) {
    await new Promise<void>((resolve) => page.addEventListener('focus', () => resolve(), { once: true }))
  }
  await new Promise((resolve) => setTimeout(resolve, afterFocusMs))
}
