import { toBase64 } from '../../../crypto/base64.ts'
import { fromHex } from '../../../crypto/hex.ts'
import { ed25519Flag, personalMessageDigest, toSuiAddress, transactionDigest } from '../../../crypto/suiIntent.ts'
import type { SuiAccount, SuiSigned } from '../../embedded/suiAccount.ts'
import { type ChainContext, openChainAccount } from '../chains/openChainAccount.ts'
import { signBytes } from '../chains/signBytes.ts'
import { executeTransaction } from './executeTransaction.ts'

/** The wallet's Sui account, m/44'/784'/0'/0'/0'; derived on first use. */
export async function sui(context: ChainContext): Promise<SuiAccount> {
  const account = await openChainAccount('sui', { ...context, toAddress: toSuiAddress })
  const publicKey = fromHex(account.publicKey)

  async function sign(bytes: Uint8Array, digest: Uint8Array<ArrayBuffer>): Promise<SuiSigned> {
    const signature = await signBytes(account, digest, context.signedIn.session())
    return { bytes: toBase64(bytes), signature: toBase64(Uint8Array.of(ed25519Flag, ...signature, ...publicKey)) }
  }
  const signTransaction = (transaction: Uint8Array) => sign(transaction, transactionDigest(transaction))

  return {
    address: account.address,
    publicKey,
    signPersonalMessage: (message) => sign(message, personalMessageDigest(message)),
    signTransaction,
    async signAndExecuteTransaction(transaction, options) {
      const signed = await signTransaction(transaction)
      return { ...signed, ...(await executeTransaction(signed, options)) }
    },
  }
}
