import { describeOrigin } from '../review/describeOrigin.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'

/** The requesting site: its whole origin, with its owner's domain in bold, and what is suspicious about it (threats T13). */
export function OriginName({ origin }: { origin: string }) {
  const { words } = useWalletWords()
  const described = describeOrigin(origin)
  if (!described) return null
  const { subdomain, domain, port, cautions } = described
  return (
    <div className="origin">
      <p className="origin-name" dir="ltr">
        <span>{origin.slice(0, origin.indexOf('//') + 2)}</span>
        <span>{subdomain}</span>
        <strong>{domain}</strong>
        <span>{port}</span>
      </p>
      {cautions.map((caution) => (
        <p key={caution} className="origin-caution">
          {words.origin[caution]}
        </p>
      ))}
    </div>
  )
}
