import type { Address } from 'viem'
import { type AddressLabel, labelOf } from '../../review/addressBook.ts'
import { AddressText } from './AddressText.tsx'
import { useAddressBook } from './addressBookContext.ts'
import { Reserved } from './Reserved.tsx'
import { useReviewWords } from './reviewWordsContext.ts'

/**
 * An address, and what the user knows of it.
 * @param props.receives it gets something or may take it, so a new one deserves a second look
 */
export function KnownAddress({ address, receives }: { address: Address; receives: boolean }) {
  const { reviewWords, fill } = useReviewWords()
  const { labels } = reviewWords
  const book = useAddressBook()
  const label = book && labelOf(address, book)
  // Nothing is said of a stranger by a page that knows no history.
  if (book && !label) return <AddressText address={address} />
  const text = label && (label.kind === 'sent' ? fill(labels.sent, { count: String(label.times) }) : labels[label.kind])
  return (
    <>
      <AddressText address={address} />
      <small className="address-label" data-severity={label && severityOf(label, receives)}>
        {/* A label arrives a moment later, and moves nothing. */}
        <Reserved longest={labels.first}>{text}</Reserved>
      </small>
    </>
  )
}

function severityOf({ kind }: AddressLabel, receives: boolean): 'danger' | 'caution' | undefined {
  if (kind === 'lookalike') return 'danger'
  return kind === 'first' && receives ? 'caution' : undefined
}
