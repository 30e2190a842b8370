import { fromBase58 } from '../../../crypto/base58.ts'
import { fromHex, toHex } from '../../../crypto/hex.ts'
import { EmbeddedError } from '../../embedded/embeddedError.ts'
import { createSolanaAccount } from '../../embedded/solana/createSolanaAccount.ts'
import type { SolanaAccount } from '../../embedded/solanaAccount.ts'
import { MpcError } from '../errors.ts'
import { decodeReply, toFrameMessage } from '../frameBytes.ts'
import type { MpcClient } from '../mpcClient.ts'

type Signer = Pick<MpcClient, 'signMessage' | 'signTransaction'>

/**
 * Creates the Solana account of an address. The frame answers `signMessage` in base58 and `signTransaction` in hex
 * (managed-wallet §6).
 * @throws {EmbeddedError} 'No active wallet address found' when the address is not a public key
 */
export function openSolana(address: string, signer: Signer): SolanaAccount {
  const publicKey = decodeReply(fromBase58, address)
  if (publicKey?.length !== 32) throw new EmbeddedError('activeAddressNotFound')
  return createSolanaAccount({
    ...{ address, publicKey, toError: () => new MpcError('replyUnreadable') },
    async signMessage(message) {
      const reply = await signer.signMessage({ accountAddress: address, message: toFrameMessage(message) })
      return decodeReply(fromBase58, reply)
    },
    async signTransaction(_, { messageBytes }) {
      const transaction = toHex(messageBytes)
      return decodeReply(fromHex, await signer.signTransaction({ senderAddress: address, transaction }))
    },
  })
}
