import { useContext, useEffect, useState } from 'react'
import { useAccount } from 'wagmi'
import { isEmbedded } from '../../wagmi/embeddedWalletOf.ts'
import { isPending } from '../attempt/attempt.ts'
import { type Kit, KitContext } from '../hooks/kitContext.ts'
import { useConnectAttempt } from '../hooks/useConnectAttempt.ts'
import { useWalletName } from '../hooks/useWalletName.ts'
import { useWallets } from '../hooks/useWallets.ts'
import { prepareCode } from '../screens/ScanCode.tsx'
import { type ListedWallet, listCreatable, type WalletWay } from '../walletList/listWallets.ts'
import { rememberConnected } from '../walletList/rememberConnected.ts'
import { AllWallets } from './AllWallets.tsx'
import { ConnectorScreens } from './ConnectorScreens.tsx'
import { GetWallet } from './GetWallet.tsx'
import { successMs } from './successMs.ts'
import { WalletList } from './WalletList.tsx'
import { WalletScreen } from './WalletScreen.tsx'

/** The lists of wallets, which the user returns to. */
type ListName = 'list' | 'all' | 'get'

type Place =
  | { readonly name: ListName }
  | { readonly name: 'wallet'; readonly wallet: ListedWallet; readonly way: WalletWay; readonly from: ListName }
  /** An embedded wallet: the user signs in before the connection. */
  | {
      readonly name: 'entrance'
      readonly wallet: ListedWallet
      readonly way: ConnectorWay
      readonly from: ListName
    }

type ConnectorWay = Extract<WalletWay, { connector: unknown }>

export type ConnectFlowProps = {
  onClose?: () => void
  /** The wallet shows a window of its own, which the dialog must not cover. */
  onAside?: (isAside: boolean) => void
}

/** Leads from the list of wallets to a connected one. Without `onClose` it is part of the page. */
export function ConnectFlow({ onClose, onAside }: ConnectFlowProps) {
  const { wallets, downloads, platform } = useWallets()
  const connecting = useConnectAttempt()
  const nameOf = useWalletName()
  const kit = useContext(KitContext)
  const joinLink = kit?.joinLink
  const [place, setPlace] = useState<Place>(() => (joinLink && entranceIn(wallets)) || { name: 'list' })
  // When the user returns to the list, its title takes the focus.
  const [hasLeft, setLeft] = useState(false)

  const go = (to: Place) => {
    setLeft(true)
    setPlace(to)
  }
  const choose = (wallet: ListedWallet, way: WalletWay | undefined = wallet.ways[0], from: ListName = 'list') => {
    if (!way) return
    if ('connector' in way && isEntered(way.connector)) {
      connecting.abandon()
      return go({ name: 'entrance', wallet, way, from })
    }
    if ('connector' in way) connecting.start(way.connector)
    else connecting.abandon()
    go({ name: 'wallet', wallet, way, from })
  }

  const mayShowCode = wallets.some(({ ways: [way] }) => way?.kind === 'qr')
  useEffect(() => {
    if (mayShowCode) prepareCode()
  }, [mayShowCode])

  // The user clicked while wagmi was still looking for the wallet of an earlier visit, and now it is there.
  const { status } = useAccount()
  const [isReconnecting] = useState(status === 'reconnecting')
  const isThere = isReconnecting && status === 'connected' && place.name === 'list'
  useEffect(() => {
    if (isThere && onClose) kit?.open('account')
  }, [isThere, onClose, kit])

  const { attempt } = connecting
  const tried = place.name === 'wallet' ? place : undefined
  const isApproved = attempt?.status === 'approved'
  useEffect(() => {
    if (!tried || !isApproved) return
    rememberConnected(tried.wallet, tried.way)
    const timer = setTimeout(() => (kit && isToSignIn(kit) ? kit.open('signIn') : onClose?.()), successMs)
    return () => clearTimeout(timer)
  }, [tried, isApproved, kit, onClose])

  const isAside = showsOwnCode(tried?.way) && attempt !== undefined && isPending(attempt)
  useEffect(() => {
    onAside?.(isAside)
    return () => onAside?.(false)
  }, [isAside, onAside])

  switch (place.name) {
    case 'list':
      return (
        <WalletList
          wallets={wallets}
          hasDownloads={downloads.length > 0}
          takesFocus={hasLeft || onClose !== undefined}
          onChoose={choose}
          onAll={() => go({ name: 'all' })}
          onGet={() => go({ name: 'get' })}
          onClose={onClose}
        />
      )
    case 'all':
      return (
        <AllWallets
          wallets={wallets}
          onChoose={(wallet) => choose(wallet, undefined, 'all')}
          onBack={() => go({ name: 'list' })}
          onClose={onClose}
        />
      )
    case 'get':
      return (
        <GetWallet
          creatable={listCreatable(wallets)}
          downloads={downloads}
          onCreate={(wallet) => choose(wallet, undefined, 'get')}
          onBack={() => go({ name: 'list' })}
          onClose={onClose}
        />
      )
    case 'entrance':
      return (
        <ConnectorScreens
          connector={place.way.connector}
          screen="entrance"
          title={nameOf(place.wallet).inList}
          joinLink={joinLink}
          onEntered={() => {
            connecting.start(place.way.connector)
            go({ ...place, name: 'wallet' })
          }}
          onBack={() => go({ name: place.from })}
          onClose={onClose}
        />
      )
    case 'wallet':
      return (
        <WalletScreen
          wallet={place.wallet}
          way={place.way}
          attempt={attempt}
          platform={platform}
          onFollow={connecting.follow}
          onWay={(way) => choose(place.wallet, way, place.from)}
          onBack={() => go({ name: place.from })}
          onClose={onClose}
        />
      )
    default:
      return place satisfies never
  }
}

/** Returns whether the user signs in to this wallet on the kit's own screens. */
function isEntered(connector: ConnectorWay['connector']): boolean {
  return isEmbedded(connector) && connector.signsInItself !== true
}

/** Returns the place where a second device joins a wallet. */
function entranceIn(wallets: readonly ListedWallet[]): Place | undefined {
  for (const wallet of wallets)
    for (const way of wallet.ways)
      if ('connector' in way && isEntered(way.connector)) return { name: 'entrance', wallet, way, from: 'list' }
  return undefined
}

/** Returns whether the connector shows the QR code in its own modal. */
function showsOwnCode(way: WalletWay | undefined): boolean {
  return way !== undefined && 'connector' in way && way.connector.showsQr === true
}

/** Returns whether the page offers sign-in and the user has not signed in yet. */
function isToSignIn({ options: { signIn } }: Kit): boolean {
  return signIn !== undefined && signIn.store.getState().status !== 'signed-in'
}
