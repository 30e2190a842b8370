import { toLinkTarget, toPairingLink } from '../../wallets/catalogue/links.ts'
import type { Platform } from '../../wallets/catalogue/platform.ts'
import type { Attempt } from '../attempt/attempt.ts'
import { useWalletName } from '../hooks/useWalletName.ts'
import { useWords } from '../hooks/useWords.ts'
import type { ListedWallet } from '../walletList/listWallets.ts'

type AppLinkProps = { wallet: ListedWallet; attempt: Attempt; platform: Platform; onFollow: () => void }

/**
 * A link to the wallet's app. It is a real link with the pairing in it, because iOS opens an app only for a tap on one
 * (relay-pairing §10).
 */
export function AppLink({ wallet, attempt, platform, onFollow }: AppLinkProps) {
  const { say } = useWords()
  const { inSentence } = useWalletName()(wallet)
  const uri = 'uri' in attempt ? attempt.uri : undefined
  if (!uri)
    return (
      <p className="latchkey-button" data-kind="note" aria-busy="true">
        {say('preparing')}
      </p>
    )
  const href = (wallet.entry && toPairingLink(wallet.entry, uri, platform, wallet.deepLinkPreference)) ?? uri
  return (
    <a
      className="latchkey-button"
      href={href}
      target={toLinkTarget(href, platform)}
      rel="noreferrer"
      onClick={onFollow}
    >
      {say('openApp', { wallet: inSentence })}
    </a>
  )
}
