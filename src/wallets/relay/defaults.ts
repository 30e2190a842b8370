/** What a wallet must be able to do, unless the page says otherwise (specification §9). */
export const requiredMethods = ['eth_sendTransaction', 'personal_sign'] as const
export const requiredEvents = ['chainChanged', 'accountsChanged'] as const

/** What a wallet may be able to do (relay-pairing §12). */
export const optionalMethods = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_sendRawTransaction',
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'personal_sign',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_registerOnboarding',
  'wallet_watchAsset',
  'wallet_scanQRCode',
  'wallet_sendCalls',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
] as const
export const optionalEvents = ['chainChanged', 'accountsChanged', 'message', 'disconnect', 'connect'] as const

/** Where a page is before it is connected, and after (specification §9). */
export const defaultChainId = 1
/** Two clients of one origin with the same prefix are one client (specification §9). */
export const defaultStoragePrefix = 'dynamic-wc2'
