import { type Speed, speeds } from '../../review/chain/speeds.ts'
import { useReviewWords } from './reviewWordsContext.ts'

/** Chooses how soon a transaction should be in a block. */
export function SpeedChoice(props: { speed: Speed; isFixed: boolean; onChange: (speed: Speed) => void }) {
  const { speed, isFixed, onChange } = props
  const { speeds: words } = useReviewWords().reviewWords
  return (
    <select
      aria-label={words.label}
      value={speed}
      disabled={isFixed}
      onChange={({ target }) => onChange(target.value as Speed)}
    >
      {speeds.map((each) => (
        <option key={each} value={each}>
          {words[each]}
        </option>
      ))}
    </select>
  )
}
