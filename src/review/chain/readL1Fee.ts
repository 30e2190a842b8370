import type { Address, Hex } from 'viem'
import { encodeFunctionData, hexToBigInt, isHex, size } from '../../core/encoding.ts'
import { BaseError } from '../../core/errors.ts'
import type { RpcRequest } from '../../core/rpc.ts'

/** Where every chain of the OP Stack keeps its prices. On other chains nothing is there. */
const gasPriceOracle: Address = '0x420000000000000000000000000000000000000F'
const abi = [
  {
    type: 'function',
    name: 'getL1Fee',
    stateMutability: 'view',
    inputs: [{ name: 'transaction', type: 'bytes' }],
    outputs: [{ type: 'uint256' }],
  },
] as const

/**
 * Reads what a chain of the OP Stack takes from the account for publishing a transaction on Ethereum, in wei. It comes on top of
 * gas times price and is not part of the transaction. Zero on other chains.
 * @param unsigned the serialization without a signature; the chain adds the signature's length itself
 * @throws {RpcUnreachableError} if the network does not answer
 */
export async function readL1Fee(unsigned: Hex, rpc: (request: RpcRequest) => Promise<unknown>): Promise<bigint> {
  const data = encodeFunctionData({ abi, args: [unsigned] })
  try {
    const answer = await rpc({ method: 'eth_call', params: [{ to: gasPriceOracle, data }, 'latest'] })
    return isHex(answer) && size(answer) === 32 ? hexToBigInt(answer) : 0n
  } catch (error) {
    // The node answered, and refused the call.
    if (error instanceof BaseError && 'code' in error) return 0n
    throw error
  }
}
