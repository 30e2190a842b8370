import { fromBase64 } from '../../../crypto/base64.ts'
import { verify } from '../../../crypto/curve25519.ts'
import { fromHex, toHex } from '../../../crypto/hex.ts'
import { ed25519Flag, toSuiAddress } from '../../../crypto/suiIntent.ts'
import { EmbeddedError } from '../../embedded/embeddedError.ts'
import { createSuiAccount } from '../../embedded/sui/createSuiAccount.ts'
import type { SuiAccount } from '../../embedded/suiAccount.ts'
import { MpcError } from '../errors.ts'
import { decodeReply, toFrameMessage } from '../frameBytes.ts'
import type { MpcClient } from '../mpcClient.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Signer = Pick<MpcClient, 'signMessage' | 'signTransaction'>

const signatureBytes = 64

/**
 * Creates the Sui account of an address. The frame answers in Sui's format: base64 of flag, signature and public key
 * (managed-wallet §6).
 * @param about.publicKeyHex as the frame names it: a Sui address is a hash, which the account checks
 * @throws {EmbeddedError} 'No active wallet address found' when the address is of another key
 */
export function openSui(about: { address: string; publicKeyHex: string }, signer: Signer): SuiAccount {
  const { address } = about
  const publicKey = publicKeyOf(about)

  async function checked(message: Bytes, reply: string): Promise<Bytes> {
    const [flag, ...rest] = decodeReply(fromBase64, reply) ?? []
    const signature = Uint8Array.from(rest.slice(0, signatureBytes))
    const isOwn = flag === ed25519Flag && toHex(Uint8Array.from(rest.slice(signatureBytes))) === toHex(publicKey)
    if (!isOwn || !(await verify({ publicKey, message, signature }))) {
      throw new MpcError('replyUnreadable')
    }
    return signature
  }
  return createSuiAccount({
    ...{ address, publicKey },
    async signPersonalMessage(digest, message) {
      return checked(digest, await signer.signMessage({ accountAddress: address, message: toFrameMessage(message) }))
    },
    async signTransaction(digest, transaction) {
      const request = { senderAddress: address, transaction: toHex(transaction) }
      return checked(digest, await signer.signTransaction(request))
    },
  })
}

function publicKeyOf({ address, publicKeyHex }: { address: string; publicKeyHex: string }): Bytes {
  const publicKey = decodeReply(fromHex, publicKeyHex)
  if (publicKey?.length !== 32 || toSuiAddress(publicKey) !== address) throw new EmbeddedError('activeAddressNotFound')
  return publicKey
}
