import { element } from '../../../core/smallDialog.ts'
import type { Locale } from '../../../core/words/localeOf.ts'
import { type AddressBook, labelOf } from '../../../review/addressBook.ts'
import type { Forecast } from '../../../review/chain/forecast.ts'
import type { Quote } from '../../../review/chain/quote.ts'
import { changeText, claimedAddress, shownChanges } from '../../../review/changeText.ts'
import { type DecisionSpeech, isTransfer } from '../../../review/decisionWords.ts'
import type { Fact } from '../../../review/fact.ts'
import { factText } from '../../../review/factText.ts'
import { formatCoins, formatCoinsBriefly } from '../../../review/formatCoins.ts'
import { isToldByFacts } from '../../../review/isToldByFacts.ts'
import type { SignatureReview, TransactionReview } from '../../../review/review.ts'
import type { TreeNode } from '../../../review/typedDataValues.ts'
import { visibleText } from '../../../review/visibleText.ts'
import type { Warning } from '../../../review/warning.ts'
import type { ChangeWords } from '../../../review/words/changes/en.ts'
import type { Network } from '../../../wire/account/environment.ts'

export type ContentSpeech = DecisionSpeech & { locale: Locale }
type Row = { label: string; value: string }

/** A simulation, and the sentences for it. */
export type Expected = { forecast: Forecast; words: ChangeWords }

/** A review as plain elements: every value is text. */
export function reviewContent(
  review: SignatureReview | TransactionReview,
  options: {
    network: Network
    quoted: Quote | undefined
    /** What the transaction is expected to change. */
    expected: Expected | undefined
    /** The addresses that the user knows. */
    book: AddressBook
    /** The network did not answer, so nothing more will come. */
    hasFailed: boolean
    speech: ContentSpeech
  },
): Node[] {
  const { network, quoted, expected, book, hasFailed, speech } = options
  const { reviewWords } = speech
  const fee = quoted ? feeText(quoted, network, speech) : hasFailed ? '–' : reviewWords.feeLoading
  const signer = [
    { label: reviewWords.account, value: review.account },
    { label: reviewWords.network, value: network.chainName },
  ]
  const isWaiting = !quoted && !hasFailed
  return [...contentOf(review, { fee, expected, isWaiting, book }, speech), table(signer)]
}

function feeText({ likelyFee, maxFee }: Quote, network: Network, { reviewWords, fill }: ContentSpeech): string {
  return [
    fill(reviewWords.feeAbout, { amount: formatCoinsBriefly(likelyFee, network) }),
    fill(reviewWords.feeMost, { amount: formatCoins(maxFee, network) }),
  ].join(', ')
}

type Told = { fee: string; expected: Expected | undefined; isWaiting: boolean; book: AddressBook }

function contentOf(review: SignatureReview | TransactionReview, told: Told, speech: ContentSpeech): Node[] {
  const { reviewWords } = speech
  switch (review.kind) {
    case 'message':
      return [text(review.text ?? review.bytes)]
    case 'siwe':
      return [
        ...(review.statement === undefined ? [] : [text(review.statement)]),
        table(rowsOf(review.facts, speech)),
        details(reviewWords.fullText, review.text),
      ]
    case 'typed-data': {
      const kind = { label: reviewWords.kind, value: review.primaryType }
      const trees = [...tree(reviewWords.domain, review.domain), ...tree(reviewWords.data, review.message)]
      const summary = element('summary', { textContent: reviewWords.details })
      return [
        table([...rowsOf(review.facts, speech), kind]),
        ...(isToldByFacts(review) ? [element('details', {}, [summary, ...trees])] : trees),
      ]
    }
    case 'transaction':
      return [
        table(transactionRows(review, told, speech)),
        ...(review.fields.data === '0x' ? [] : [details(reviewWords.calldata, review.fields.data)]),
      ]
    default:
      return review satisfies never
  }
}

/** In the order of the kit's sheet. */
function transactionRows(review: TransactionReview, told: Told, speech: ContentSpeech): Row[] {
  const { fee, expected, isWaiting, book } = told
  const { fields, network, call, facts, action } = review
  const { reviewWords } = speech
  // A token that has a row of its own is the contract.
  const isNamed = facts.some((fact) => fact.kind === 'token' && fact.address.toLowerCase() === fields.to?.toLowerCase())
  const isCall = fields.to !== undefined && fields.data !== '0x'
  // The row has its place from the start, so that less moves when the network answers.
  const changes = expected ? expectedText(expected, review, speech) : isWaiting ? '…' : undefined
  const isOwn = fields.to !== undefined && labelOf(fields.to, book)?.kind === 'own'
  return [
    ...(changes === undefined ? [] : [{ label: reviewWords.changes.label, value: changes }]),
    ...(fields.value > 0n && !isTransfer(review)
      ? [{ label: reviewWords.value, value: formatCoins(fields.value, network) }]
      : []),
    ...rowsOf(facts, speech),
    ...(isNamed
      ? []
      : [
          {
            label: isCall ? reviewWords.facts.contract : reviewWords.to,
            value: `${fields.to ?? reviewWords.newContract}${isOwn ? ` · ${reviewWords.labels.own}` : ''}`,
          },
        ]),
    ...(isCall && !action ? [{ label: reviewWords.calls, value: call ?? reviewWords.unknownCall }] : []),
    { label: reviewWords.fee, value: fee },
  ]
}

/** What the network expects, in one line; undefined if it could not be simulated. */
function expectedText(
  { forecast, words }: Expected,
  review: TransactionReview,
  { reviewWords, fill, tokens }: ContentSpeech,
): string | undefined {
  const { simulation } = forecast
  if (simulation.status === 'unavailable') return undefined
  if (simulation.status === 'reverts')
    return simulation.reason === undefined ? words.fails : `${words.failsWith} ${simulation.reason}`
  const { shown, more } = shownChanges(forecast, review, tokens)
  const { isPartial } = simulation
  const lines = shown.map((one) =>
    [changeText(one, { reviewWords, words, fill, network: review.network }), claimedAddress(one)].join(' ').trim(),
  )
  return [
    ...lines,
    ...(lines.length === 0 && !isPartial ? [words.nothing] : []),
    ...(more > 0 ? [fill(words.more, { count: String(more) })] : []),
    ...(isPartial ? [words.partial] : []),
  ].join(' · ')
}

/** A warning as a sentence, with what it is about. */
export function warningLine({ code, severity, about }: Warning, { reviewWords }: ContentSpeech): HTMLElement {
  const subject = about === undefined ? '' : ` ${visibleText(about)}`
  return element('p', { className: severity }, [
    element('strong', { textContent: `${reviewWords.severities[severity]} · ` }),
    `${reviewWords.warnings[code]}${subject}`,
  ])
}

function rowsOf(facts: readonly Fact[], speech: ContentSpeech): Row[] {
  return facts.map((fact) => factText(fact, speech))
}

/** Typed data as it is hashed: every name and every value. */
function tree(title: string, nodes: readonly TreeNode[]): HTMLElement[] {
  return [element('p', {}, [element('strong', { textContent: title })]), table(leavesOf(nodes))]
}

/** A value stays on its line, so that none looks like another field. */
function leavesOf(nodes: readonly TreeNode[], path = ''): Row[] {
  return nodes.flatMap((node) => {
    const label = path === '' ? node.name : `${path} › ${node.name}`
    return 'children' in node
      ? leavesOf(node.children, label)
      : [{ label, value: node.text.replace(/\r\n|[\n\r]/g, ' ↵ ') }]
  })
}

const startsWithAddress = /^0x[0-9a-f]{40}/i

function table(rows: readonly Row[]): HTMLElement {
  const cells = rows.flatMap(({ label, value }) => [
    element('dt', { textContent: label }),
    element('dd', { dir: 'auto', className: startsWithAddress.test(value) ? 'code' : '', textContent: value }),
  ])
  return element('dl', {}, cells)
}

function details(summary: string, content: string): HTMLElement {
  return element('details', {}, [element('summary', { textContent: summary }), text(content)])
}

function text(content: string, dir: 'auto' | 'ltr' = 'auto'): HTMLElement {
  return element('pre', { dir, textContent: content })
}
