/** A number and its unit. It runs from left to right in every language: "0.5 ETH" would otherwise turn around in Arabic. */
export function Amount({ children }: { children: string }) {
  return <bdi dir="ltr">{children}</bdi>
}
