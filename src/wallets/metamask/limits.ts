/** Numbers of MetaMask's adapter (specification §9, link-and-popup-wallets §3.2, §4.2). Milliseconds. */
export const accountsTimeoutMs = 1000
/** On a phone a signature is handed to the page this long after the page has its focus back. */
export const afterFocusMs = 1000
