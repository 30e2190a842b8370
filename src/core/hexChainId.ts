/** A chain id as EIP-1193 sends it: `0x` and hex without leading zeros. */
export function toHexChainId(chainId: number): `0x${string}` {
  return `0x${chainId.toString(16)}`
}

/**
 * Parses `0x…` hex, and the decimal numbers or strings that some wallets send instead.
 * @returns undefined when it is not a chain id
 */
export function fromHexChainId(value: unknown): number | undefined {
  if (typeof value === 'string' && !/^(0x[0-9a-f]+|[0-9]+)$/i.test(value)) return undefined
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const chainId = Number(value)
  return Number.isSafeInteger(chainId) && chainId > 0 ? chainId : undefined
}
