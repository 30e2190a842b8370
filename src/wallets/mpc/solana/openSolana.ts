import { fromBase58 } from '../../../crypto/base58.ts'
import { fromHex, toHex } from '../../../crypto/hex.ts'
import { EmbeddedError } from '../../embedded/embeddedError.ts'
import { createSolanaAccount } from '../../embedded/solana/createSolanaAccount.ts'
import type { SolanaAccount } from '../../embedded/solanaAccount.ts'
import { MpcError } from '../errors.ts'
import type { MpcClient } from '../mpcClient.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Signer = Pick<MpcClient, 'signMessage' | 'signTransaction'>

/**
 * Creates the Solana account of an address. The frame answers `signMessage` in base58 and `signTransaction` in hex
 * (managed-wallet §6).
 * @throws {EmbeddedError} 'No active wallet address found' when the address is not a public key
 */
export function openSolana(address: string, signer: Signer): SolanaAccount {
  const publicKey = decode(fromBase58, address)
  if (publicKey?.length !== 32) throw new EmbeddedError('activeAddressNotFound')
  return createSolanaAccount({
    ...{ address, publicKey, toError: () => new MpcError('replyUnreadable') },
    async signMessage(message) {
      return decode(fromBase58, await signer.signMessage({ accountAddress: address, message: toMessage(message) }))
    },
    async signTransaction(_, { messageBytes }) {
      const transaction = toHex(messageBytes)
      return decode(fromHex, await signer.signTransaction({ senderAddress: address, transaction }))
    },
  })
}

/** Text where the bytes are UTF-8, so that the frame can show it, and bytes otherwise. */
function toMessage(bytes: Bytes): string | { raw: Bytes } {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return { raw: bytes }
  }
}

function decode(read: (text: string) => Bytes, text: string): Bytes | undefined {
  try {
    return read(text)
  } catch {
    return undefined
  }
}
