/** Methods that a page can be granted over a wire that names methods. A session allows no others. */
export const offeredMethods = [
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'personal_sign',
  'eth_accounts',
  'eth_requestAccounts',
  'eth_chainId',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getCapabilities',
] as const
export type OfferedMethod = (typeof offeredMethods)[number]
