import { useEffect, useState } from 'react'
import { type Connector, useAccount } from 'wagmi'
import { embeddedWalletOf, isEmbedded } from '../../wagmi/embeddedWalletOf.ts'
import type { EmbeddedWallet } from '../../wallets/embedded/embeddedWallet.ts'

/** The embedded wallet behind a connector. It loads on first use. */
export type WalletBehind =
  /** No embedded wallet is connected. */
  | { readonly status: 'absent' }
  | { readonly status: 'loading' }
  /** The wallet could not be loaded. */
  | { readonly status: 'unloaded'; readonly retry: () => void }
  | { readonly status: 'ready'; readonly wallet: EmbeddedWallet }

type Found = { readonly connector: Connector; readonly wallet?: EmbeddedWallet | undefined }

/** @param given a connector that `custody` made. Default: the connected one */
export function useWalletBehind(given?: Connector): WalletBehind {
  const { connector: connected, status } = useAccount()
  const connector = given ?? connected
  const wanted = connector && isEmbedded(connector) ? connector : undefined
  // While wagmi looks for an earlier connection, its connector has only a name and cannot be used.
  const isThere = given !== undefined || status === 'connected'
  const [found, setFound] = useState<Found>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!wanted || !isThere) return
    let isWanted = true
    if (tries > 0) setFound((known) => (known?.wallet ? known : undefined))
    embeddedWalletOf(wanted).then(
      (wallet) => isWanted && setFound({ connector: wanted, wallet }),
      () => isWanted && setFound({ connector: wanted }),
    )
    return () => {
      isWanted = false
    }
  }, [wanted, isThere, tries])
  if (!wanted) return { status: 'absent' }
  if (found?.connector !== wanted) return { status: 'loading' }
  if (found.wallet) return { status: 'ready', wallet: found.wallet }
  return { status: 'unloaded', retry: () => setTries(tries + 1) }
}
