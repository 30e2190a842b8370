/** Flags of wallets that also set `isMetaMask`, so that pages offer them in place of MetaMask. */
export const impostorFlags = [
  'isApexWallet',
  'isAvalanche',
  'isBinance',
  'isBitKeep',
  'isBlockWallet',
  'isCoin98',
  'isDawn',
  'isExodus',
  'isKuCoinWallet',
  'isMagicEden',
  'isMathWallet',
  'isOKExWallet',
  'isOkxWallet',
  'isOneInchAndroidWallet',
  'isOneInchIOSWallet',
  'isOneKey',
  'isOpera',
  'isPhantom',
  'isPortal',
  'isRabby',
  'isRainbow',
  'isSuperb',
  'isTokenPocket',
  'isTokenary',
  'isTrustWallet',
  'isUniswapWallet',
  'isZerion',
] as const

/** Whether a legacy provider is MetaMask itself. Brave counts only if it has MetaMask's internals. */
export function isMetaMask(provider: object): boolean {
  const flags = provider as Record<string, unknown>
  if (!flags.isMetaMask) return false
  if (flags.isBraveWallet && !(flags._events && flags._state)) return false
  return !impostorFlags.some((flag) => flags[flag])
}
