import { UserRejectedError } from '../../../core/providerErrors.ts'
import { loadLanguage } from '../../../core/words/loadLanguage.ts'
import { directionOf, localeOf } from '../../../core/words/localeOf.ts'
import type { Person } from '../../../wire/account/person.ts'
import type { EmbeddedWallet } from '../../embedded/embeddedWallet.ts'
import { failureOf } from '../../embedded/failure.ts'
import { failureSentence } from '../../embedded/failureWords.ts'

const style = `
  :host { all: initial; }
  dialog { color-scheme: light dark; box-sizing: border-box; width: min(22rem, calc(100vw - 2rem)); padding: 1.75rem;
    border: 1px solid color-mix(in srgb, CanvasText 14%, transparent); border-radius: 1.25rem;
    background: Canvas; color: CanvasText; font: 1rem/1.5 system-ui, sans-serif; }
  dialog::backdrop { background: rgb(0 0 0 / 45%); }
  h2 { margin: 0 0 .25rem; font-size: 1.25rem; line-height: 1.3; }
  p { margin: 0 0 1.25rem; color: color-mix(in srgb, CanvasText 72%, transparent); }
  p.app { margin: 0 0 .25rem; font-size: .875rem; }
  form p { margin: 0; font-size: .875rem; }
  form { display: grid; gap: .5rem; margin: 1.5rem 0 .75rem; padding-top: 1.25rem;
    border-top: 1px solid color-mix(in srgb, CanvasText 14%, transparent); }
  label { display: grid; gap: .375rem; font-size: .875rem; }
  input, button { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: 0 1rem; border-radius: .75rem;
    border: 1px solid color-mix(in srgb, CanvasText 28%, transparent); background: transparent; color: inherit; font: inherit; }
  button { cursor: pointer; font-weight: 600; }
  button.main { border-color: transparent; background: CanvasText; color: Canvas; }
  button.quiet { border-color: transparent; font-weight: 400; }
  button:disabled { cursor: progress; opacity: .55; }
  :focus-visible { outline: 2px solid Highlight; outline-offset: 2px; }
  p[role=status] { min-height: 1.5em; margin: .75rem 0 0; font-size: .875rem; }
`

type Entrance = Pick<EmbeddedWallet, 'environment' | 'prepare' | 'signIn' | 'signUp'>

/**
 * Asks the user to sign in with a passkey or to create a wallet, in the language of the document or else of the browser. Stays
 * open until one of these succeeds; each click opens its prompt synchronously.
 * @throws {UserRejectedError} when the user closes it
 */
export async function showEntrance(wallet: Entrance, options: { appName: string }): Promise<Person> {
  const locale = localeOf([document.documentElement.lang, ...navigator.languages])
  // Load both tables now: without a network, the sentence about the network could not be loaded.
  const language = await loadLanguage(locale)
  const words = language.embeddedWords
  const host = document.createElement('div')
  const enter = element('button', { className: 'main', type: 'button', textContent: words.usePasskey })
  const name = element('input', {
    name: 'name',
    value: words.myWallet,
    required: true,
    maxLength: 64,
    autocomplete: 'username',
  })
  const create = element('button', { textContent: words.createWallet })
  const cancel = element('button', { className: 'quiet', type: 'button', textContent: words.cancel })
  const status = element('p', { role: 'status' })
  const title = element('h2', { id: 'title', textContent: words.enterTitle })
  const label = element('label', { textContent: words.walletName }, [name])
  const form = element('form', {}, [element('p', { textContent: words.createText }), label, create])
  const app = element('p', { className: 'app', textContent: options.appName })
  const what = element('p', { textContent: words.enterText })
  const dialog = element('dialog', { lang: locale, dir: directionOf(locale) }, [
    app,
    title,
    what,
    enter,
    form,
    status,
    cancel,
  ])
  dialog.setAttribute('aria-labelledby', 'title')

  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheet]
  root.append(dialog)
  document.body.append(host)
  dialog.showModal()

  const say = (text: string) => {
    status.textContent = text
  }
  const complain = (error: unknown) => say(failureSentence(failureOf(error, navigator.onLine), language))
  void wallet.prepare().catch(complain)
  void wallet.environment().then(
    // The operator may not allow sign-up with a passkey.
    ({ signIn }) => signIn.includes('passkey') || form.remove(),
    () => undefined,
  )

  return new Promise<Person>((resolve, reject) => {
    async function attempt(ask: () => Promise<Person>): Promise<void> {
      const answer = ask()
      setWaiting(true)
      try {
        resolve(await answer)
        dialog.close()
      } catch (error) {
        setWaiting(false)
        complain(error)
      }
    }
    function setWaiting(isWaiting: boolean): void {
      for (const button of [enter, create]) button.disabled = isWaiting
      say(isWaiting ? words.waitingPasskey : '')
    }

    enter.addEventListener('click', () => void attempt(() => wallet.signIn()))
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void attempt(() => wallet.signUp({ displayName: name.value }))
    })
    cancel.addEventListener('click', () => dialog.close())
    dialog.addEventListener('close', () => {
      host.remove()
      reject(new UserRejectedError())
    })
  })
}

function element<tag extends keyof HTMLElementTagNameMap>(
  tag: tag,
  properties: Partial<HTMLElementTagNameMap[tag]>,
  children: readonly Node[] = [],
): HTMLElementTagNameMap[tag] {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}
