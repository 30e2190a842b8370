import { fromHex } from '../../../crypto/hex.ts'
import { toSuiAddress } from '../../../crypto/suiIntent.ts'
import { createSuiAccount } from '../../embedded/sui/createSuiAccount.ts'
import type { SuiAccount } from '../../embedded/suiAccount.ts'
import { type ChainContext, openChainAccount } from '../chains/openChainAccount.ts'
import { signBytes } from '../chains/signBytes.ts'

/** The wallet's Sui account, m/44'/784'/0'/0'/0'; derived on first use. */
export async function sui(context: ChainContext): Promise<SuiAccount> {
  const account = await openChainAccount('sui', { ...context, toAddress: toSuiAddress })
  const sign = (digest: Uint8Array<ArrayBuffer>) => signBytes(account, digest, context.signedIn.session())
  const { address, publicKey } = account
  return createSuiAccount({ address, publicKey: fromHex(publicKey), signPersonalMessage: sign, signTransaction: sign })
}
