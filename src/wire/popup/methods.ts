/**
 * The methods that go to the popup once a page is connected (link-and-popup-wallets §2.7). They are apart from the schemas, because
 * they are read before those load.
 */
export const popupMethods = [
  'eth_ecRecover',
  'eth_sendTransaction',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v1',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'personal_ecRecover',
  'personal_sign',
  'wallet_addEthereumChain',
  'wallet_grantPermissions',
  'wallet_sendCalls',
  'wallet_showCallsStatus',
  'wallet_sign',
  'wallet_watchAsset',
] as const

/** The methods that no popup wallet supports (specification §8). */
export const refusedMethods = ['eth_sign', 'eth_signTypedData_v2', 'eth_subscribe', 'eth_unsubscribe'] as const
