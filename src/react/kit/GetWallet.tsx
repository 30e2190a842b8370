import { useWords } from '../hooks/useWords.ts'
import { Icon } from '../parts/Icon.tsx'
import { WalletIcon } from '../parts/WalletIcon.tsx'
import { Screen } from '../screens/Screen.tsx'
import type { ListedWallet } from '../walletList/listWallets.ts'

/** Lists wallets to install, for users who have none. */
export function GetWallet(props: {
  wallets: readonly ListedWallet[]
  onBack: () => void
  onClose?: (() => void) | undefined
}) {
  const { wallets, onBack, onClose } = props
  const { say, titleId } = useWords()
  return (
    <Screen title={say('getTitle')} onBack={onBack} onClose={onClose}>
      <p className="latchkey-text">{say('getText')}</p>
      <div className="latchkey-scroll">
        <ul className="latchkey-list" aria-labelledby={titleId}>
          {wallets.map((wallet) => {
            const [way] = wallet.ways
            return (
              way?.kind === 'download' && (
                <li key={wallet.id}>
                  <a className="latchkey-row" href={way.href} target="_blank" rel="noreferrer">
                    <WalletIcon wallet={wallet} className="latchkey-icon" />
                    <span className="latchkey-name">{say('getWallet', { wallet: wallet.name ?? '' })}</span>
                    <Icon name="external" className="latchkey-onward" />
                  </a>
                </li>
              )
            )
          })}
        </ul>
      </div>
    </Screen>
  )
}
