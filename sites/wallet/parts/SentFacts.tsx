import { hex, parse } from 'latchkey/wire'
import * as v from 'valibot'
import { useWallet } from '../app/walletContext.ts'
import type { RelayAsked } from '../doors/relay/relayRequest.ts'
import { formatCoins } from '../review/formatCoins.ts'
import { words } from '../words.ts'
import { FactRow, Facts } from './Facts.tsx'

const sending = v.looseTuple([v.looseObject({ value: v.optional(hex, '0x0') })])

/** What was sent, where, and how to find it again; nothing for answers that sent nothing. */
export function SentFacts({ asked, result }: { asked: RelayAsked; result?: unknown }) {
  const { networks } = useWallet().environment
  if (asked.kind !== 'review' || asked.request.method !== 'eth_sendTransaction') return null
  const network = networks.find(({ chainId }) => chainId === asked.request.chainId)
  if (!network || typeof result !== 'string') return null
  const [{ value }] = parse(sending, asked.request.params)
  const [explorer] = network.blockExplorerUrls ?? []
  return (
    <Facts>
      <FactRow label={words.review.value}>{formatCoins(BigInt(value), network)}</FactRow>
      <FactRow label={words.review.network}>{network.chainName}</FactRow>
      <FactRow label={words.review.hash}>
        <code className="foreign">{result}</code>
        {explorer && (
          <a href={`${explorer.replace(/\/$/, '')}/tx/${result}`} target="_blank" rel="noreferrer">
            {words.review.explorer}
          </a>
        )}
      </FactRow>
    </Facts>
  )
}
