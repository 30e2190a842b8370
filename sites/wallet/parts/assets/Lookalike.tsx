import type { Address } from 'viem'
import { useAssetWords } from '../../words/assets/assetWordsContext.ts'
import { useWalletWords } from '../../words/walletWordsContext.ts'

/** Compares an address with the known one that it looks like. The user must tick that they have read it (threats T13). */
export function Lookalike(props: {
  entered: Address
  known: Address
  isAware: boolean
  onAware: (is: boolean) => void
}) {
  const { entered, known, isAware, onAware } = props
  const { reviewWords } = useWalletWords()
  const { send } = useAssetWords()
  return (
    <div className="lookalike" role="alert">
      <p>{send.lookalike}</p>
      <dl>
        <dt>{send.entered}</dt>
        <dd>
          <Compared address={entered} other={known} />
        </dd>
        <dt>{send.known}</dt>
        <dd>
          <Compared address={known} other={entered} />
        </dd>
      </dl>
      <label className="tick">
        <input type="checkbox" checked={isAware} onChange={({ target }) => onAware(target.checked)} />
        {reviewWords.understand}
      </label>
    </div>
  )
}

/** The address with the part between the equal ends marked. */
function Compared({ address, other }: { address: Address; other: Address }) {
  const isEqual = (at: number) => address[at]?.toLowerCase() === other[at]?.toLowerCase()
  const places = [...address].map((_, at) => at).filter((at) => !isEqual(at))
  const [from, to] = [places[0] ?? 0, (places.at(-1) ?? 0) + 1]
  return (
    <code dir="ltr" translate="no">
      {address.slice(0, from)}
      <mark>{address.slice(from, to)}</mark>
      {address.slice(to)}
    </code>
  )
}
