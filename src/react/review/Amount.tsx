/** A number and its unit. Always runs from left to right, because "0.5 ETH" would be reversed in Arabic. */
export function Amount({ children }: { children: string }) {
  return <bdi dir="ltr">{children}</bdi>
}
