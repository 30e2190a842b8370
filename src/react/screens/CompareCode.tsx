import { useEmbedded } from './embeddedContext.ts'

/** Six digits that two devices show: in two groups, and read out one by one. */
export function CompareCode({ code }: { code: string }) {
  const { say } = useEmbedded()
  return (
    <p className="latchkey-compare" dir="ltr">
      <span className="latchkey-unseen">{`${say('compareCode')}: ${[...code].join(' ')}`}</span>
      <span aria-hidden="true">{code.slice(0, 3)}</span>
      <span aria-hidden="true">{code.slice(3)}</span>
    </p>
  )
}
