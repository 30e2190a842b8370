/**
 * Which wallets the popup may offer (link-and-popup-wallets §2.6). Apart from the schemas, because a page is checked before those
 * load.
 */
export const preferenceOptions = ['all', 'smartWalletOnly', 'eoaOnly'] as const

/** The rule of specification §5 in the words of official clients. */
export const attributionRule = 'Attribution cannot contain both auto and dataSuffix properties'

/** Whether a value is the suffix that a page appends to the calldata of its transactions: 16 bytes in hex (§2.8). */
export function isDataSuffix(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-f]{32}$/i.test(value)
}
