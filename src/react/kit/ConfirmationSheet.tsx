import { useMemo } from 'react'
import { type Language, loadLanguage } from '../../core/words/loadLanguage.ts'
import type { Locale } from '../../core/words/localeOf.ts'
import { ownAddresses } from '../../review/addressBook.ts'
import type { AskedRequest } from '../../review/askedRequest.ts'
import { toAssets } from '../../review/assets.ts'
import { sendSigned } from '../../review/chain/sendSigned.ts'
import { signQuote } from '../../review/chain/signQuote.ts'
import { signReviewed } from '../../review/chain/signReviewed.ts'
import type { Refused } from '../../review/refusal.ts'
import type { SignatureReview, TransactionReview } from '../../review/review.ts'
import type { ReviewWords } from '../../review/words/en.ts'
import { loadReviewWords } from '../../review/words/loadReviewWords.ts'
import type { Confirmation } from '../../wallets/embedded/confirmation/confirmation.ts'
import { dismiss, reviewConfirmation, thisPage } from '../../wallets/embedded/confirmation/reviewConfirmation.ts'
import { signedInState } from '../../wallets/embedded/embeddedState.ts'
import { isAddress } from '../../wire/isAddress.ts'
import { SurfaceContext } from '../hooks/useWords.ts'
import { AddressBookContext } from '../review/addressBookContext.ts'
import { AssetsContext } from '../review/assetsContext.ts'
import { Button } from '../review/Button.tsx'
import { CodeText } from '../review/CodeText.tsx'
import { ReviewSignature } from '../review/ReviewSignature.tsx'
import { ReviewTransaction } from '../review/ReviewTransaction.tsx'
import { ReviewWordsContext } from '../review/reviewWordsContext.ts'
import { ScreenTitle } from '../review/ScreenTitle.tsx'
import { WithPasswordSteps } from '../screens/backup/WithPasswordSteps.tsx'
import { EmbeddedContext } from '../screens/embeddedContext.ts'
import { SheetBoundary } from './SheetBoundary.tsx'

type SheetLanguage = Language & { readonly reviewWords: ReviewWords }

/** What shows a confirmation in one language, and what closes it. */
export type LoadedSheet = {
  readonly Sheet: typeof ConfirmationSheet
  readonly dismiss: typeof dismiss
  readonly language: SheetLanguage
}

export async function loadSheet(locale: Locale): Promise<LoadedSheet> {
  const [language, reviewWords] = await Promise.all([loadLanguage(locale), loadReviewWords(locale)])
  return { Sheet: ConfirmationSheet, dismiss, language: { ...language, reviewWords } }
}

type ConfirmationSheetProps = { confirmation: Confirmation; language: SheetLanguage; titleId: string }

/** What the user signs or sends with an embedded wallet, and the decision. */
function ConfirmationSheet({ confirmation, language, titleId }: ConfirmationSheetProps) {
  const { wallet, environment } = confirmation
  const { locale, words, embeddedWords } = language
  const assets = useMemo(() => toAssets(environment, { now: Date.now }), [environment])
  return (
    <SurfaceContext.Provider value={{ kind: 'dialog', locale, words, titleId }}>
      <ReviewWordsContext.Provider value={language}>
        <EmbeddedContext.Provider value={{ wallet, environment, words: embeddedWords }}>
          <WithPasswordSteps>
            <div className="latchkey-screen latchkey-confirmation">
              <SheetBoundary onError={confirmation.fail}>
                <AssetsContext.Provider value={assets}>
                  <Review confirmation={confirmation} language={language} />
                </AssetsContext.Provider>
              </SheetBoundary>
            </div>
          </WithPasswordSteps>
        </EmbeddedContext.Provider>
      </ReviewWordsContext.Provider>
    </SurfaceContext.Provider>
  )
}

function Review({ confirmation, language }: Omit<ConfirmationSheetProps, 'titleId'>) {
  const { id, wallet, reject } = confirmation
  const book = useMemo(() => ownAddresses(ownAccounts(wallet)), [wallet])
  const request: AskedRequest = {
    id,
    requester: thisPage(),
    rejectWord: language.embeddedWords.cancel,
    reject,
  }
  const review = useMemo(() => reviewConfirmation(confirmation), [confirmation])
  if (review.kind === 'refused') return <Blocked confirmation={confirmation} refused={review} language={language} />
  return (
    <AddressBookContext.Provider value={book}>
      <Reviewed {...{ confirmation, request, review }} />
    </AddressBookContext.Provider>
  )
}

function Reviewed(props: {
  confirmation: Confirmation
  request: AskedRequest
  review: SignatureReview | TransactionReview
}) {
  const { confirmation, request, review } = props
  const { network, approve } = confirmation
  if (review.kind === 'transaction') {
    return (
      <ReviewTransaction
        request={request}
        review={review}
        now={Date.now}
        // The fee and the limit on the screen are what is signed.
        onConfirm={(confirmed) =>
          approve(async (account) =>
            sendSigned(
              await signQuote(confirmed.review, confirmed.quote, account),
              confirmed.review.network,
              confirmed.quote,
            ),
          )
        }
      />
    )
  }
  return (
    <ReviewSignature
      request={request}
      review={review}
      network={network}
      onConfirm={(confirmed) => approve((account) => signReviewed(confirmed.review, account))}
    />
  )
}

function ownAccounts({ store }: Confirmation['wallet']) {
  return (signedInState(store.getState())?.accounts ?? []).filter((account) => isAddress(account))
}

/** A request that no wallet of ours signs. The user reads why before the page gets the answer. */
function Blocked({ confirmation, refused, language }: Omit<ConfirmationSheetProps, 'titleId'> & { refused: Refused }) {
  const { reviewWords, words } = language
  const { refusal, detail } = refused
  return (
    <article className="asked">
      <ScreenTitle>{reviewWords.refused.title}</ScreenTitle>
      <p>{reviewWords.refusals[refusal]}</p>
      {detail && <CodeText>{detail}</CodeText>}
      <Button tone="onward" onClick={() => dismiss(confirmation)}>
        {words.close}
      </Button>
    </article>
  )
}
