import { fromCaip2 } from '../../wire/relay/namespaces.ts'
import type { IsContractSignature } from './verifyCacao.ts'

/** EIP-1271: the selector of `isValidSignature(bytes32,bytes)`, and also what it returns for a valid signature. */
const magic = '1626ba7e'

/** Asks the contract of an account through `callContract` (`eth_call` at the latest block, hex in and out). */
export function createContractCheck(
  callContract: (call: { chainId: number; to: string; data: string }) => Promise<string>,
): IsContractSignature {
  return async ({ chain, address, hash, signature }) => {
    const chainId = fromCaip2(chain)
    if (chainId === undefined) return false
    const answer = await callContract({ chainId, to: address, data: encodeCall(hash, signature) })
    return answer.toLowerCase().startsWith(`0x${magic}`)
  }
}

/** ABI encoding of (bytes32, bytes): the hash, the offset of the bytes, their length, and the bytes padded to 32-byte words. */
function encodeCall(hash: string, signature: string): `0x${string}` {
  const bytes = signature.slice(2)
  const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  return `0x${magic}${hash.slice(2)}${word(64)}${word(bytes.length / 2)}${padded}`
}

function word(value: number): string {
  return value.toString(16).padStart(64, '0')
}
