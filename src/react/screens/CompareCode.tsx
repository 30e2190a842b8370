import { useEmbedded } from './embeddedContext.ts'

/** The six digits to compare, in two groups. Screen readers read them one by one. */
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
