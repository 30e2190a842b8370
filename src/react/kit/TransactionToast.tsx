import { useEffect, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { confirmations } from '../../core/confirmations.ts'
import type { Words } from '../../core/words/en.ts'
import { directionOf, type Locale } from '../../core/words/localeOf.ts'
import { useKit } from '../hooks/kitContext.ts'
import { useNetworks } from '../hooks/useNetworks.ts'
import { useRecentTransactions } from '../hooks/useRecentTransactions.ts'
import { SurfaceContext, useWords } from '../hooks/useWords.ts'
import { Icon } from '../parts/Icon.tsx'
import type { RecentTransaction } from '../transactions/recentTransactions.ts'
import { toToast } from '../transactions/toToast.ts'
import { transactionOutcomes } from './transactionOutcomes.ts'

/** How long a success stays. A failure stays until the user closes it. */
const confirmedMs = 8000

export type TransactionToastProps = {
  /** The hashes of the transactions that the page sent since it loaded. */
  followed: ReadonlySet<string>
  locale: Locale
  words: Words
}

/** Follows what the page sent: one toast, for the transaction that matters most, and the number of the others. */
export function TransactionToast({ followed, locale, words }: TransactionToastProps) {
  const { options } = useKit()
  const titleId = useId()
  return createPortal(
    // Not in the top layer: an open dialog is always above it.
    <section
      className="latchkey latchkey-toast"
      data-theme={options.theme}
      lang={locale}
      dir={directionOf(locale)}
      aria-label={words.transactions}
    >
      <SurfaceContext.Provider value={{ kind: 'dialog', locale, words, titleId }}>
        <Content followed={followed} />
      </SurfaceContext.Provider>
    </section>,
    options.portal ?? document.body,
  )
}

function Content({ followed }: Pick<TransactionToastProps, 'followed'>) {
  const { say } = useWords()
  const { transactions } = useRecentTransactions()
  const [closed, setClosed] = useState<ReadonlyMap<string, RecentTransaction['status']>>(new Map())
  const [isHeld, setHeld] = useState(false)
  const toast = toToast(transactions, followed, closed)
  const close = () => setClosed(new Map(transactions.map(({ hash, status }) => [hash, status])))
  const isDone = toast?.transaction.status === 'confirmed'
  const shown = toast?.transaction.hash
  // biome-ignore lint/correctness/useExhaustiveDependencies: each transaction has its own time
  useEffect(() => {
    if (!isDone || isHeld) return
    const timer = setTimeout(close, confirmedMs)
    return () => clearTimeout(timer)
  }, [isDone, isHeld, shown])
  return (
    // A user who points at it or moves into it is reading it.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only holds the time
    <div
      className="latchkey-toast-body"
      data-status={toast?.transaction.status}
      hidden={!toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {/* The region is there before its text, so that screen readers hear the text. */}
      <div className="latchkey-toast-text" role="status">
        {toast && <Told key={toast.transaction.hash} {...toast} />}
      </div>
      {toast && (
        <>
          <ExplorerLink transaction={toast.transaction} />
          <button type="button" className="latchkey-round" aria-label={say('close')} onClick={close}>
            <Icon name="close" />
          </button>
        </>
      )}
    </div>
  )
}

function Told({ transaction, more }: { transaction: RecentTransaction; more: number }) {
  const { say, locale } = useWords()
  const { title, status, confirmations: count = 0, reason } = transaction
  const { icon, word } = transactionOutcomes[status]
  const number = (value: number) => new Intl.NumberFormat(locale).format(value)
  const isConfirming = status === 'pending' && count > 0
  return (
    <>
      <Icon name={icon} data-status={status} />
      <span className="latchkey-name">
        <bdi>{title}</bdi>
        <small>
          {isConfirming
            ? say('transactionConfirming', { count: number(count), all: number(confirmations) })
            : say(word)}
          {more > 0 && ` · ${say('moreTransactions', { count: number(more) })}`}
        </small>
        {reason && (
          <small>
            <bdi>{reason}</bdi>
          </small>
        )}
      </span>
    </>
  )
}

function ExplorerLink({ transaction }: { transaction: RecentTransaction }) {
  const { say } = useWords()
  const { current } = useNetworks()
  const explorer = current?.blockExplorers?.default.url
  if (!explorer) return null
  return (
    <a
      className="latchkey-round"
      href={`${explorer}/tx/${transaction.hash}`}
      target="_blank"
      rel="noreferrer"
      aria-label={say('explorer')}
    >
      <Icon name="external" />
    </a>
  )
}
