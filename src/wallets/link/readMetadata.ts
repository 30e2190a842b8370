import { fromHexChainId } from '../../core/hexChainId.ts'
import { openLinkText } from '../../crypto/linkCipher.ts'
import { isAddress } from '../../wire/isAddress.ts'
import { isHttpUrl } from '../../wire/isHttpUrl.ts'
import { destroyedValue, metadataKeys } from '../../wire/link/metadata.ts'
import type { Address } from './state.ts'

/** What a wallet says about itself in the config of its session (link-and-popup-wallets §1.8). */
export type WalletMetadata = {
  isDestroyed: boolean
  address?: Address
  /** The wallet's chain, and a node of it. */
  chain?: { chainId: number; rpcUrl: string }
}

/** Reads a session's metadata. A value that this secret does not decrypt, or that does not fit, is left out. */
export async function readMetadata(secret: CryptoKey, metadata: Record<string, string>): Promise<WalletMetadata> {
  const open = async (name: string): Promise<string | undefined> => {
    const sealed = Object.hasOwn(metadata, name) ? metadata[name] : undefined
    return sealed === undefined ? undefined : openLinkText(secret, sealed).catch(() => undefined)
  }
  const [address, chain, rpcUrl] = await Promise.all([
    open(metadataKeys.ethereumAddress),
    open(metadataKeys.chainId),
    open(metadataKeys.jsonRpcUrl),
  ])
  const chainId = fromHexChainId(chain)
  return {
    isDestroyed: Object.hasOwn(metadata, metadataKeys.destroyed) && metadata[metadataKeys.destroyed] === destroyedValue,
    ...(isAddress(address) && { address }),
    ...(chainId !== undefined && isHttpUrl(rpcUrl) && { chain: { chainId, rpcUrl } }),
  }
}
