import { Amount, CodeText, FactRow, Facts, NetworkName } from 'latchkey/react/review'
import { formatCoins } from 'latchkey/review'
import { hex, parse } from 'latchkey/wire'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { explorerLink } from '../chain/explorerLink.ts'
import { useWallet } from '../context/walletContext.ts'
import type { NoticedRequest } from '../doors/notice.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'

const sending = v.looseTuple([v.looseObject({ value: v.optional(hex, '0x0') })])

type SentFactsProps = { request: NoticedRequest; result?: unknown; children?: ReactNode }

/** What was sent, on which network, and its hash, then further rows. Shows nothing for answers that sent nothing. */
export function SentFacts({ request, result, children }: SentFactsProps) {
  const { reviewWords } = useWalletWords()
  const { networks } = useWallet().environment
  if (request.kind !== 'ethereum' || request.call.method !== 'eth_sendTransaction') return null
  const network = networks.find(({ chainId }) => chainId === request.call.chainId)
  if (!network || typeof result !== 'string') return null
  const [{ value }] = parse(sending, request.call.params)
  const explorer = explorerLink(network, result)
  return (
    <Facts>
      {BigInt(value) > 0n && (
        <FactRow label={reviewWords.value}>
          <Amount>{formatCoins(BigInt(value), network)}</Amount>
        </FactRow>
      )}
      <FactRow label={reviewWords.network}>
        <NetworkName {...network} />
      </FactRow>
      <FactRow label={reviewWords.hash}>
        <CodeText>{result}</CodeText>
        {explorer && (
          <a href={explorer} target="_blank" rel="noreferrer">
            {reviewWords.explorer}
          </a>
        )}
      </FactRow>
      {children}
    </Facts>
  )
}
