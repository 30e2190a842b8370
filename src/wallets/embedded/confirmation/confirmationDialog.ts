import { element, openSmallDialog, pageLocale } from '../../../core/smallDialog.ts'
import { fill } from '../../../core/words/fill.ts'
import { type Language, loadLanguage } from '../../../core/words/loadLanguage.ts'
import { directionOf, type Locale } from '../../../core/words/localeOf.ts'
import { type AddressBook, lookalikeWarnings, ownAddresses } from '../../../review/addressBook.ts'
import { toAssets } from '../../../review/assets.ts'
import { boundlessWarnings } from '../../../review/boundless.ts'
import { NonceTakenError } from '../../../review/chain/assertNonce.ts'
import { forecast } from '../../../review/chain/forecast.ts'
import { type Quote, quote } from '../../../review/chain/quote.ts'
import { type ReadTokensOptions, readTokens } from '../../../review/chain/readTokens.ts'
import { sendSigned } from '../../../review/chain/sendSigned.ts'
import { signQuote } from '../../../review/chain/signQuote.ts'
import { signReviewed } from '../../../review/chain/signReviewed.ts'
import { decisionWords } from '../../../review/decisionWords.ts'
import { restMs } from '../../../review/limits.ts'
import type { Refused } from '../../../review/refusal.ts'
import type { SignatureReview, TransactionReview } from '../../../review/review.ts'
import type { Token } from '../../../review/token.ts'
import { sortWarnings, warn } from '../../../review/warning.ts'
import { loadChangeWords } from '../../../review/words/changes/loadChangeWords.ts'
import type { ReviewWords } from '../../../review/words/en.ts'
import { loadReviewWords } from '../../../review/words/loadReviewWords.ts'
import { isAddress } from '../../../wire/isAddress.ts'
import { signedInState } from '../embeddedState.ts'
import { failureSentence } from '../failureWords.ts'
import type { Confirmation } from './confirmation.ts'
import { type ContentSpeech, type Expected, reviewContent, warningLine } from './confirmationContent.ts'
import { sentenceOf } from './errorSentence.ts'
import { dismiss, reviewConfirmation } from './reviewConfirmation.ts'

type Speech = Language & { reviewWords: ReviewWords }
/** What the network says about a request. */
type Known = {
  tokens: ReadonlyMap<string, Token>
  quoted?: Quote | undefined
  expected?: Expected | undefined
}

/**
 * Asks the user in a page without the kit: what would be signed or sent, and what it costs, as text. The rules, the sentences and the
 * signing are those of every other review.
 */
export async function showConfirmationDialog(confirmation: Confirmation): Promise<void> {
  const locale = pageLocale()
  const [language, reviewWords] = await Promise.all([loadLanguage(locale), loadReviewWords(locale)])
  // The user may have signed out meanwhile.
  if (confirmation.signal.aborted) return
  const speech = { ...language, reviewWords }
  const review = reviewConfirmation(confirmation)
  if (review.kind === 'refused') showBlocked(confirmation, review, speech)
  else showReview(confirmation, review, speech)
}

function showReview(confirmation: Confirmation, review: SignatureReview | TransactionReview, language: Speech): void {
  const { locale, words, reviewWords, embeddedWords } = language
  const { network, reject, signal } = confirmation
  // It has the focus first, so that the dialog begins where the user starts to read.
  const title = element('h2', { id: 'title', tabIndex: -1, autofocus: true })
  const warnings = element('div', {})
  const content = element('div', {})
  const tick = element('input', { type: 'checkbox' })
  const understood = element('label', { className: 'tick' }, [tick, reviewWords.understand])
  const confirm = element('button', { className: 'main', type: 'button' })
  const status = element('p', { role: 'status' })
  const cancel = element('button', { className: 'quiet', type: 'button', textContent: embeddedWords.cancel })
  const book = bookOf(confirmation)
  let known: Known | undefined
  let hasFailed = false
  let isRested = false
  /** Apart from the other rest: an answer of the network never takes Cancel away. */
  let mayCancel = false
  let isBusy = false
  let resting: ReturnType<typeof setTimeout> | undefined

  ask()
  const dialog = openSmallDialog({
    locale,
    children: [...appLine(confirmation), title, warnings, content, understood, confirm, status, cancel],
  })
  signal.addEventListener('abort', () => dialog.close())
  window.addEventListener('focus', rest, { signal })
  dialog.addEventListener('cancel', (event) => isBusy && event.preventDefault())
  dialog.addEventListener('close', () => void reject())
  cancel.addEventListener('click', () => void reject())
  tick.addEventListener('change', update)
  confirm.addEventListener('click', () => void (hasFailed ? askAgain() : approve()))

  function ask(): void {
    known = undefined
    hasFailed = false
    status.textContent = ''
    show()
    askNetwork(review, confirmation, locale).then(
      (answer) => {
        known = answer
        show()
      },
      () => {
        hasFailed = true
        status.textContent = reviewWords.feeFailed
        show()
      },
    )
  }

  function askAgain(): void {
    ask()
    // An inactive button loses the focus.
    title.focus()
  }

  function show(): void {
    const speech = toContentSpeech(language, known)
    const sentences = decisionWords(review, speech)
    const all = sortWarnings([
      ...review.warnings,
      ...('facts' in review ? boundlessWarnings(review, speech.tokens) : []),
      ...lookalikeWarnings(review, book),
      ...(known?.quoted?.warnings ?? []),
      ...(known?.expected?.forecast.simulation.status === 'reverts' ? [warn('will-fail')] : []),
    ])
    title.textContent = sentences.title
    // In the same place, so that the second click of a double click meets no other button.
    confirm.textContent = hasFailed ? words.tryAgain : sentences.confirm
    warnings.replaceChildren(...all.map((warning) => warningLine(warning, speech)))
    const { quoted, expected } = known ?? {}
    content.replaceChildren(...reviewContent(review, { network, quoted, expected, book, hasFailed, speech }))
    understood.hidden = !all.some(({ severity }) => severity === 'danger')
    tick.checked = false
    rest()
  }

  /** A click or a key that was meant for something else answers nothing. */
  function rest(): void {
    isRested = false
    update()
    clearTimeout(resting)
    resting = setTimeout(() => {
      isRested = true
      mayCancel = true
      update()
    }, restMs)
  }

  function update(): void {
    const isUnderstood = understood.hidden || tick.checked
    confirm.disabled = isBusy || !isRested || !(hasFailed || (known && isUnderstood))
    tick.disabled = !known
    cancel.disabled = isBusy || !mayCancel
  }

  async function approve(): Promise<void> {
    // What is on the screen now, whatever comes while the user answers a prompt.
    const quoted = known?.quoted
    isBusy = true
    status.textContent = review.kind === 'transaction' ? reviewWords.sending : reviewWords.signing
    // Before anything else: a prompt opens only inside the click.
    const approved = confirmation.approve(async (account) => {
      if (review.kind !== 'transaction') return signReviewed(review, account)
      if (!quoted) throw new Error('A transaction was confirmed before its fee was known.')
      return sendSigned(await signQuote(review, quoted, account), review.network, quoted)
    })
    update()
    try {
      await approved
    } catch (error) {
      isBusy = false
      if (error instanceof NonceTakenError) {
        askAgain()
        status.textContent = reviewWords.nonceTaken
        return
      }
      status.textContent = sentenceOf(error, (failure) => failureSentence(failure, language))
      update()
    }
  }
}

/** No wallet of ours signs this. The user reads why before the page gets the answer. */
function showBlocked(confirmation: Confirmation, refused: Refused, { locale, words, reviewWords }: Speech): void {
  const { refusal, detail = '' } = refused
  const title = element('h2', { id: 'title', textContent: reviewWords.refused.title })
  const reason = element('p', { textContent: `${reviewWords.refusals[refusal]} ${detail}` })
  const close = element('button', { className: 'main', type: 'button', textContent: words.close })
  const dialog = openSmallDialog({ locale, children: [...appLine(confirmation), title, reason, close] })
  const onClose = () => dismiss(confirmation)
  confirmation.signal.addEventListener('abort', () => dialog.close())
  dialog.addEventListener('close', onClose)
  close.addEventListener('click', onClose)
}

/** Reads the tokens that the review names, what the transaction costs, and what it is expected to change. */
async function askNetwork(
  review: SignatureReview | TransactionReview,
  { network, environment }: Confirmation,
  locale: Locale,
): Promise<Known> {
  const facts = 'facts' in review ? review.facts : []
  const addresses = facts.flatMap((fact) => (fact.kind === 'token' ? [fact.address] : []))
  const { tokens: operatorTokens } = toAssets(environment, { now: Date.now })
  const [tokens, quoted, expected] = await Promise.all([
    readTokens(addresses, network, { operatorTokens }),
    review.kind === 'transaction' ? quote(review) : undefined,
    review.kind === 'transaction' ? expect(review, { locale, operatorTokens }) : undefined,
  ])
  return { tokens, quoted, expected }
}

/** The forecast is advisory: without one the transaction can be sent all the same. */
async function expect(
  review: TransactionReview,
  { locale, ...options }: ReadTokensOptions & { locale: Locale },
): Promise<Expected> {
  const [found, words] = await Promise.all([forecast(review, options), loadChangeWords(locale)])
  return { forecast: found, words }
}

/** What the user knows of addresses: their own accounts. */
function bookOf({ wallet }: Confirmation): AddressBook {
  return ownAddresses((signedInState(wallet.store.getState())?.accounts ?? []).filter((own) => isAddress(own)))
}

function toContentSpeech({ locale, reviewWords }: Speech, known: Known | undefined): ContentSpeech {
  return {
    ...{ locale, reviewWords },
    fill: (sentence, fillings) => fill(sentence, fillings, directionOf(locale)),
    tokens: { isSettled: known !== undefined, find: (address) => known?.tokens.get(address) },
  }
}

function appLine({ appName }: Confirmation): HTMLElement[] {
  return appName === undefined ? [] : [element('p', { className: 'app', textContent: appName })]
}
