import { namehash } from '../src/core/ens.ts'
import { callRpc } from '../src/core/rpc.ts'

/** Where ENS is on Ethereum's main network (ERC-137). */
const registry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'

/**
 * Registry and resolver in one. `resolver(node)` returns the contract's own address; every other method returns the slot with
 * the number of its first argument, the node.
 */
const code = [
  // The method is resolver(bytes32): jump to the end.
  '0x5f3560e01c630178b8bf14601857',
  // Return the slot of the first argument.
  '600435545f5260205ff3',
  // Return the own address.
  '5b305f5260205ff3',
].join('')

/** Puts ENS on a development chain, if it is not there, and gives a name an address. */
export async function registerEnsName(rpcUrl: string, name: string, address: string): Promise<void> {
  await callRpc(rpcUrl, { method: 'anvil_setCode', params: [registry, code] })
  const word = `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
  await callRpc(rpcUrl, { method: 'anvil_setStorageAt', params: [registry, `0x${namehash(name)}`, word] })
}
