import { useListedTokens } from '../hooks/useListedTokens.ts'
import { useWords } from '../hooks/useWords.ts'
import { DrawnMark } from '../parts/DrawnMark.tsx'
import { formatBalance } from '../parts/formatBalance.ts'

/** Lists the operator's tokens that the account has. Without one it shows nothing. */
export function AccountTokens({ address, chainId }: { address: `0x${string}`; chainId: number | undefined }) {
  const { say, titleId } = useWords()
  const held = useListedTokens(address, chainId)
  if (held.status !== 'known' || held.value.length === 0) return null
  return (
    <div className="latchkey-group">
      <div className="latchkey-group-head">
        <h3 id={`${titleId}-tokens`}>{say('tokens')}</h3>
      </div>
      <ul className="latchkey-list" aria-labelledby={`${titleId}-tokens`}>
        {held.value.map(({ token: { address: contract, symbol, name = symbol, decimals = 0 }, units }) => (
          <li key={contract} className="latchkey-row" data-kind="token">
            <span className="latchkey-icon" data-kind="image" data-round>
              <DrawnMark of={contract} className="latchkey-drawn" />
            </span>
            <span className="latchkey-name">
              <bdi>{name}</bdi>
            </span>
            <bdi className="latchkey-amount">{formatBalance(units, { decimals, symbol })}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}
