import { useWalletName } from '../hooks/useWalletName.ts'
import { useWords } from '../hooks/useWords.ts'
import { Icon } from '../parts/Icon.tsx'
import { ScrollArea } from '../parts/ScrollArea.tsx'
import { WalletIcon } from '../parts/WalletIcon.tsx'
import { Screen } from '../screens/Screen.tsx'
import { isPasskey, type ListedWallet } from '../walletList/listWallets.ts'

/** For users who have no wallet: first those of the page, in which they create one here, then wallets to install. */
export function GetWallet(props: {
  creatable: readonly ListedWallet[]
  downloads: readonly ListedWallet[]
  onCreate: (wallet: ListedWallet) => void
  onBack: () => void
  onClose?: (() => void) | undefined
}) {
  const { creatable, downloads, onCreate, onBack, onClose } = props
  const { say, titleId } = useWords()
  const nameOf = useWalletName()
  return (
    <Screen title={say('getTitle')} onBack={onBack} onClose={onClose}>
      <p className="latchkey-text">{say(creatable.length > 0 ? 'getTextHere' : 'getText')}</p>
      <ScrollArea>
        <ul className="latchkey-list" aria-labelledby={titleId}>
          {creatable.map((wallet) => (
            <li key={wallet.id}>
              <button type="button" className="latchkey-row" onClick={() => onCreate(wallet)}>
                <WalletIcon wallet={wallet} className="latchkey-icon" />
                <span className="latchkey-name">
                  {isPasskey(wallet)
                    ? say('createWithPasskey')
                    : say('createWith', { wallet: nameOf(wallet).inSentence })}
                </span>
                <Icon name="next" className="latchkey-onward" />
              </button>
            </li>
          ))}
          {downloads.map((wallet) => {
            const [way] = wallet.ways
            return (
              way?.kind === 'download' && (
                <li key={wallet.id}>
                  <a className="latchkey-row" href={way.href} target="_blank" rel="noreferrer">
                    <WalletIcon wallet={wallet} className="latchkey-icon" />
                    <span className="latchkey-name">{say('getWallet', { wallet: nameOf(wallet).inSentence })}</span>
                    <Icon name="external" className="latchkey-onward" />
                  </a>
                </li>
              )
            )
          })}
        </ul>
      </ScrollArea>
    </Screen>
  )
}
