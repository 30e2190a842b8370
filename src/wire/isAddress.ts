/** The only check of an EVM address: 0x followed by 40 hex characters (specification §5). EIP-55 casing is not required. */
export function isAddress(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
}
