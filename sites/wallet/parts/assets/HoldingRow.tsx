import { shortAddressInText } from 'latchkey/core'
import { DrawnMark } from 'latchkey/react/parts'
import { AddressText, Amount, Button, ValueText } from 'latchkey/react/review'
import { groupDigits, symbolOf, type Token } from 'latchkey/review'
import type { Holding } from '../../chain/assets/readHoldings.ts'
import { useAssetWords } from '../../words/assets/assetWordsContext.ts'
import { useWalletWords } from '../../words/walletWordsContext.ts'
import { formatHolding } from './formatHolding.ts'

/** A token of the account. One that pretends to be another has the review's own warning and its address in full. */
export function HoldingRow(props: { holding: Holding; chainId: number; onSend: () => void }) {
  const { holding, chainId, onSend } = props
  const { reviewWords, fill } = useWalletWords()
  const { tokens, send } = useAssetWords()
  const { address, units, token } = holding
  const { unknown, posing } = reviewWords.token
  const amount = formatHolding(holding)
  const count = units < 10n ** 15n ? groupDigits(units) : '> 999,999,999,999,999'
  return (
    <li className="holding" data-standing={token?.standing}>
      <DrawnMark of={address} className="holding-icon" />
      <span className="holding-name" translate="no">
        <strong>
          <bdi>{nameOf(token, { unknown })}</bdi>
        </strong>
        <small>
          {amount ? <Amount>{amount}</Amount> : token ? fill(tokens.items, { count }) : tokens.unnamed}
          {/* Any contract can give itself this name. */}
          {token?.standing === 'claimed' && (
            <>
              {' · '}
              <bdi dir="ltr">{shortAddressInText(address)}</bdi>
            </>
          )}
        </small>
        {token?.decimals !== undefined && (
          <ValueText asset={{ chainId, token: address }} units={units} decimals={token.decimals} />
        )}
      </span>
      {token && (
        <Button tone="quiet" aria-label={fill(tokens.sendToken, { token: token.symbol })} onClick={onSend}>
          {send.open}
        </Button>
      )}
      {token?.standing === 'posing' && (
        <p className="holding-caution">{fill(posing, { symbol: token.posesAs ?? token.symbol })}</p>
      )}
      {token?.standing !== 'listed' && token?.standing !== 'claimed' && (
        <div className="holding-unread">
          <AddressText address={address} />
        </div>
      )}
    </li>
  )
}

/** The name that the token gives itself, unless it pretends to be another. */
function nameOf(token: Token | undefined, names: { unknown: string }): string {
  if (!token) return names.unknown
  return token.standing === 'posing' ? symbolOf(token, names) : (token.name ?? token.symbol)
}
