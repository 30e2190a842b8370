/** Six digits to compare, in two groups; read out one by one. */
export function CompareCode({ code, label }: { code: string; label: string }) {
  return (
    <p className="compare">
      <span className="unseen">{`${label}: ${[...code].join(' ')}`}</span>
      <span aria-hidden="true">{code.slice(0, 3)}</span>
      <span aria-hidden="true">{code.slice(3)}</span>
    </p>
  )
}
