/** Methods that a page may be granted over a wire that names them. Others are not part of its session. */
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
