import { element, openSmallDialog } from '../../../core/smallDialog.ts'
import type { LinkWords } from '../../../core/words/link.ts'
import type { Locale } from '../../../core/words/localeOf.ts'
import { toLinkTarget } from '../../catalogue/links.ts'
import { detectPlatform } from '../../catalogue/platform.ts'

/** The redirect dialog follows the redirect after this time (specification §9). */
const dialogMs = 99

/**
 * Opens the wallet's app on a phone, and then a dialog from which the user can open it again: the browser may block a link that no
 * tap has opened.
 * @param options.signal closes the dialog
 */
export function openWalletApp(href: string, options: { locale: Locale; words: LinkWords; signal: AbortSignal }): void {
  const { locale, words, signal } = options
  const follow = () => {
    const target = toLinkTarget(href, detectPlatform(window))
    element('a', { href, target, rel: 'noreferrer noopener' }).click()
  }
  follow()
  const timer = setTimeout(() => {
    const open = element('button', { className: 'main', type: 'button', textContent: words.open })
    const close = element('button', { className: 'quiet', type: 'button', textContent: words.close })
    const title = element('h2', { id: 'title', textContent: words.redirecting })
    const dialog = openSmallDialog({ locale, children: [title, element('form', {}, [open, close])] })
    open.addEventListener('click', () => {
      dialog.close()
      follow()
    })
    close.addEventListener('click', () => dialog.close())
    signal.addEventListener('abort', () => dialog.close())
  }, dialogMs)
  signal.addEventListener('abort', () => clearTimeout(timer))
}
