import { useId } from 'react'
import { useWalletName } from '../hooks/useWalletName.ts'
import { useWords } from '../hooks/useWords.ts'
import { WalletIcon } from '../parts/WalletIcon.tsx'
import type { ListedWallet } from '../walletList/listWallets.ts'

type WalletRowProps = {
  wallet: ListedWallet
  /** The tag beside the wallet's name. */
  tag: 'installedTag' | 'recentTag' | undefined
  onChoose: (wallet: ListedWallet) => void
}

/**
 * A wallet to choose. If the catalogue does not know it, the row also shows the rdns that it announced (threats T22).
 */
export function WalletRow({ wallet, tag, onChoose }: WalletRowProps) {
  const { say } = useWords()
  const { inList } = useWalletName()(wallet)
  const rdnsId = useId()
  const rdns = wallet.entry ? undefined : wallet.rdns
  return (
    <li>
      <button
        type="button"
        className="latchkey-row"
        title={wallet.rdns}
        aria-describedby={rdns && rdnsId}
        onClick={() => onChoose(wallet)}
      >
        <WalletIcon wallet={wallet} className="latchkey-icon" />
        <span className="latchkey-name">
          <bdi>{inList}</bdi>
          {rdns && (
            <small id={rdnsId} aria-hidden="true">
              <bdi>{rdns}</bdi>
            </small>
          )}
        </span>
        {tag && <span className="latchkey-tag">{say(tag)}</span>}
      </button>
    </li>
  )
}
