import { hex, parse } from 'latchkey/wire'
import * as v from 'valibot'
import { useWallet } from '../app/walletContext.ts'
import type { RelayRequest } from '../doors/relay/relayRequest.ts'
import { formatCoins } from '../review/formatCoins.ts'
import { words } from '../words.ts'
import { FactRow, Facts } from './Facts.tsx'

const sending = v.looseTuple([v.looseObject({ value: v.optional(hex, '0x0') })])

/** What was sent, where, and how to find it again; nothing for answers that sent nothing. */
export function SentFacts({ request, result }: { request: RelayRequest; result?: unknown }) {
  const { networks } = useWallet().environment
  if (request.kind !== 'ethereum' || request.call.method !== 'eth_sendTransaction') return null
  const network = networks.find(({ chainId }) => chainId === request.call.chainId)
  if (!network || typeof result !== 'string') return null
  const [{ value }] = parse(sending, request.call.params)
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
