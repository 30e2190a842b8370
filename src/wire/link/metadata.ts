/**
 * The keys of a session's metadata (link-and-popup-wallets §1.8). All values but that of `destroyed` are encrypted. `chainId`
 * counts only beside `jsonRpcUrl`.
 */
export const metadataKeys = {
  ethereumAddress: 'EthereumAddress',
  chainId: 'ChainId',
  jsonRpcUrl: 'JsonRpcUrl',
  appVersion: 'AppVersion',
  walletUsername: 'WalletUsername',
  destroyed: '__destroyed',
} as const

/** The value of `destroyed`, in clear: the session has ended at one end, and the other one forgets it. */
export const destroyedValue = '1'
