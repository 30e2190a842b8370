import { DrawnMark } from 'latchkey/react/parts'
import { Button, Choice } from 'latchkey/react/review'
import { useId, useState } from 'react'
import { useAssetWords } from '../../words/assets/assetWordsContext.ts'
import { useWalletWords } from '../../words/walletWordsContext.ts'
import type { Collection } from './asset.ts'
import { SkeletonRow } from './SkeletonRow.tsx'
import type { Item } from './useItem.ts'

/** Rows that are shown at first. */
const firstRows = 6

/** Takes the item to send: one of those that were found, or one by its token id if not all were. */
export function ItemField({ collection, item, isBusy }: { collection: Collection; item: Item; isBusy: boolean }) {
  const { reviewWords, fill, say } = useWalletWords()
  const { tokens, items: words, itemProblems } = useAssetWords()
  const [isOpen, showAll] = useState(false)
  const id = useId()
  const { shown, text, isWhole, input } = item
  if (shown.status === 'reading') {
    return (
      <div>
        <p className="unseen" role="status">
          {words.loading}
        </p>
        <SkeletonRow />
      </div>
    )
  }
  const found = shown.status === 'read' ? shown.items : []
  const isPartial = shown.status === 'read' && shown.reach === 'partial' && !isWhole
  const unread = shown.status === 'failed' ? words.failed : isPartial && tokens.incomplete
  const rows = isOpen ? found : found.slice(0, firstRows)
  const problem = item.problem && (
    <small id={`${id}-hint`} className="problem" role="alert">
      {fill(itemProblems[item.problem], { id: String(item.id ?? '') })}
    </small>
  )
  return (
    <div className="stack">
      {found.length > 0 && (
        <Choice
          legend={words.title}
          pick="one"
          items={rows.map((one) => ({
            key: String(one),
            label: (
              <strong className="item" translate="no">
                <DrawnMark of={`${collection.address} ${one}`} className="holding-icon" />
                <bdi dir="ltr">#{String(one)}</bdi>
              </strong>
            ),
            isChosen: one === item.id,
            isFixed: isBusy,
          }))}
          onPick={item.setText}
        />
      )}
      {rows.length < found.length && (
        <Button tone="quiet" onClick={() => showAll(true)}>
          {fill(tokens.showAll, { count: String(found.length) })}
        </Button>
      )}
      {unread && (
        <p className="assets-note" role="alert">
          {unread}{' '}
          <Button tone="quiet" onClick={item.ask}>
            {say('tryAgain')}
          </Button>
        </p>
      )}
      {isWhole ? (
        <div className="field">{problem}</div>
      ) : (
        <div className="field">
          <label htmlFor={id}>{reviewWords.facts.tokenId}</label>
          <input
            ref={input}
            id={id}
            value={text}
            readOnly={isBusy}
            onChange={({ target }) => item.setText(target.value)}
            aria-describedby={`${id}-hint`}
            aria-invalid={item.problem !== undefined}
            inputMode="numeric"
            dir="ltr"
            autoComplete="off"
          />
          {problem ?? <small id={`${id}-hint`}>{words.rest}</small>}
        </div>
      )}
    </div>
  )
}
