import { useWords } from '../hooks/useWords.ts'
import { Icon } from '../parts/Icon.tsx'
import type { ListedWallet } from '../walletList/listWallets.ts'
import type { WordKey } from '../words/en.ts'
import { Screen } from './Screen.tsx'
import { WalletRow } from './WalletRow.tsx'

const sections: readonly { groups: readonly ListedWallet['group'][]; title: WordKey }[] = [
  { groups: ['installed'], title: 'installed' },
  { groups: ['recent'], title: 'recent' },
  { groups: ['configured', 'featured'], title: 'popular' },
]

type WalletListProps = {
  wallets: readonly ListedWallet[]
  hasDownloads: boolean
  takesFocus: boolean
  onChoose: (wallet: ListedWallet) => void
  onAll: () => void
  onGet: () => void
  onClose?: (() => void) | undefined
}

/** Where connecting begins: what is installed, what was used before, what the page and the catalogue offer. */
export function WalletList(props: WalletListProps) {
  const { wallets, hasDownloads, takesFocus, onChoose, onAll, onGet, onClose } = props
  const { say, titleId } = useWords()
  const shown = sections
    .map(({ groups, title }) => ({ title, members: wallets.filter(({ group }) => groups.includes(group)) }))
    .filter(({ members }) => members.length > 0)
  const hasMore = wallets.some(({ group }) => group === 'others')
  return (
    <Screen title={say('connectTitle')} onClose={onClose} takesFocus={takesFocus}>
      <div className="latchkey-scroll">
        {shown.length === 0 && <p className="latchkey-empty">{say('noWays')}</p>}
        {shown.map(({ title, members }) => (
          <div key={title} className="latchkey-group">
            {shown.length > 1 && <h3 id={`${titleId}-${title}`}>{say(title)}</h3>}
            <ul className="latchkey-list" aria-labelledby={shown.length > 1 ? `${titleId}-${title}` : titleId}>
              {members.map((wallet) => (
                <WalletRow
                  key={wallet.id}
                  wallet={wallet}
                  tag={wallet.isRecent && wallet.group === 'installed' ? 'recentTag' : undefined}
                  onChoose={onChoose}
                />
              ))}
            </ul>
          </div>
        ))}
        {hasMore && (
          <button type="button" className="latchkey-row" data-kind="more" onClick={onAll}>
            <span className="latchkey-icon" data-kind="any" aria-hidden="true">
              <Icon name="wallets" />
            </span>
            <span className="latchkey-name">{say('allWallets')}</span>
            <Icon name="next" className="latchkey-onward" />
          </button>
        )}
      </div>
      {hasDownloads && (
        <div className="latchkey-foot">
          <button type="button" className="latchkey-quiet" onClick={onGet}>
            {say('newToWallets')}
          </button>
        </div>
      )}
    </Screen>
  )
}
