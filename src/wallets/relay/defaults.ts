/** What a wallet must support by default (specification §9). */
export const requiredMethods = ['eth_sendTransaction', 'personal_sign'] as const
export const requiredEvents = ['chainChanged', 'accountsChanged'] as const

/** What a wallet may support (relay-pairing §12). */
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

/** The chain of a page without a connection (specification §9). */
export const defaultChainId = 1
