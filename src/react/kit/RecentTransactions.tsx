import { formatRecent } from '../../core/words/formatMoment.ts'
import { useRecentTransactions } from '../hooks/useRecentTransactions.ts'
import { useWords } from '../hooks/useWords.ts'
import { Icon } from '../parts/Icon.tsx'
import type { RecentTransaction } from '../transactions/recentTransactions.ts'
import { transactionOutcomes } from './transactionOutcomes.ts'

/** Lists what this page sent for the account, with the status of each transaction. */
export function RecentTransactions({ explorer }: { explorer: string | undefined }) {
  const { say, titleId } = useWords()
  const { transactions, clear } = useRecentTransactions()
  return (
    <div className="latchkey-group">
      <div className="latchkey-group-head">
        <h3 id={`${titleId}-transactions`}>{say('transactions')}</h3>
        {transactions.length > 0 && (
          <button type="button" className="latchkey-quiet" onClick={clear}>
            {say('clearTransactions')}
          </button>
        )}
      </div>
      {transactions.length === 0 ? (
        <p className="latchkey-empty">{say('noTransactions')}</p>
      ) : (
        <ul className="latchkey-list" aria-labelledby={`${titleId}-transactions`} aria-live="polite">
          {transactions.map((transaction) => (
            <Transaction key={transaction.hash} transaction={transaction} explorer={explorer} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Transaction({ transaction, explorer }: { transaction: RecentTransaction; explorer: string | undefined }) {
  const { say, locale } = useWords()
  const { hash, title, sentAt, status, reason } = transaction
  const { icon, word } = transactionOutcomes[status]
  const content = (
    <>
      <Icon name={icon} data-status={status} />
      <span className="latchkey-name">
        <bdi>{title}</bdi>
        <small>{formatRecent(sentAt, locale)}</small>
        {reason && (
          <small>
            <bdi>{reason}</bdi>
          </small>
        )}
      </span>
      <span className="latchkey-outcome" data-status={status}>
        {say(word)}
      </span>
    </>
  )
  return (
    <li>
      {explorer ? (
        <a
          className="latchkey-row"
          data-kind="transaction"
          href={`${explorer}/tx/${hash}`}
          target="_blank"
          rel="noreferrer"
        >
          {content}
        </a>
      ) : (
        <div className="latchkey-row" data-kind="transaction">
          {content}
        </div>
      )}
    </li>
  )
}
