/**
 * Methods that read a chain or send signed transactions: EIP-1474, and bundlers and paymasters of ERC-4337 and
 * ERC-7677.
 */
const namespaces = new Set(['eth', 'net', 'web3', 'pm'])

const written = /^[a-z0-9]+_\w+$/i

/**
 * Methods that use a node's own keys or its miner. A page's keys are in wallets; a node's belong to its operator. The
 * match ignores case, because some programs ignore the case of method names.
 */
const ownOfTheNode =
  /^eth_(accounts|coinbase|requestAccounts|sign\w*|sendTransaction\w*|sendUnsignedTransaction|getWork|submit\w*)$/i

/**
 * Returns whether a page may call this method. The list is closed: an upstream that serves `admin_`, `debug_` or
 * `anvil_` to its operator never receives these from a page.
 */
export function isForwarded(method: string): boolean {
  const [namespace = ''] = method.split('_', 1)
  return written.test(method) && namespaces.has(namespace) && !ownOfTheNode.test(method)
}
