/** Reading a chain and sending what is signed: EIP-1474, and bundlers and paymasters of ERC-4337 and ERC-7677. */
const namespaces = new Set(['eth', 'net', 'web3', 'pm'])

const written = /^[a-z0-9]+_\w+$/i

/**
 * What a node would do with its own keys, or for its own miner. Keys are in wallets; a node's are its operator's. In either case,
 * because some programs read method names so.
 */
const ownOfTheNode =
  /^eth_(accounts|coinbase|requestAccounts|sign\w*|sendTransaction\w*|sendUnsignedTransaction|getWork|submit\w*)$/i

/**
 * Whether a page may have this method. The list is closed: an upstream that also takes `admin_`, `debug_` or `anvil_`
 * from its operator takes none of it from here.
 */
export function isForwarded(method: string): boolean {
  const [namespace = ''] = method.split('_', 1)
  return written.test(method) && namespaces.has(namespace) && !ownOfTheNode.test(method)
}
