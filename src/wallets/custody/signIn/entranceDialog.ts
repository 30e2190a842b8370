import { UserRejectedError } from '../../../core/providerErrors.ts'
import { element, openSmallDialog, pageLocale } from '../../../core/smallDialog.ts'
import { embeddedSentence } from '../../../core/words/embedded/embeddedSentence.ts'
import { loadLanguage } from '../../../core/words/loadLanguage.ts'
import type { Person } from '../../../wire/account/person.ts'
import type { EmbeddedWallet } from '../../embedded/embeddedWallet.ts'
import { failureOf } from '../../embedded/failure.ts'
import { failureSentence } from '../../embedded/failureWords.ts'

type Entrance = Pick<EmbeddedWallet, 'capabilities' | 'environment' | 'prepare' | 'signIn' | 'signUp'>

/**
 * Asks the user to sign in with a passkey or to create a wallet, in the language of the document or else of the browser. Stays
 * open until one of these succeeds; each click opens its prompt synchronously.
 * @throws {UserRejectedError} when the user closes it
 */
export async function showEntrance(wallet: Entrance, options: { appName: string }): Promise<Person> {
  const locale = pageLocale()
  // Load both tables now: without a network, the sentence about the network could not be loaded.
  const language = await loadLanguage(locale)
  const words = language.embeddedWords
  const isManaged = wallet.capabilities.backup !== undefined
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
  const what = element('p', { textContent: embeddedSentence(words, 'enterText', { isManaged }) ?? '' })
  const dialog = openSmallDialog({ locale, children: [app, title, what, enter, form, status, cancel] })

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
    dialog.addEventListener('close', () => reject(new UserRejectedError()))
  })
}
