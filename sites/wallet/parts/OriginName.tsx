import { describeOrigin } from '../review/describeOrigin.ts'
import { words } from '../words.ts'

/** Who asks: the name of the owner large and bold, the whole origin below, and what makes the name doubtful (threats T13). */
export function OriginName({ origin }: { origin: string }) {
  const described = describeOrigin(origin)
  if (!described) return null
  const { subdomain, domain, port, cautions } = described
  return (
    <div className="origin">
      <p className="origin-name" dir="ltr">
        <span>{subdomain}</span>
        <strong>{domain}</strong>
        <span>{port}</span>
      </p>
      <p className="origin-whole" dir="ltr">
        {origin}
      </p>
      {cautions.map((caution) => (
        <p key={caution} className="origin-caution">
          {words.origin[caution]}
        </p>
      ))}
    </div>
  )
}
