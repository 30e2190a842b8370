import { useRef } from 'react'
import type { WordKey } from '../../core/words/en.ts'
import { useWords } from '../hooks/useWords.ts'
import { Icon } from '../parts/Icon.tsx'
import { ScrollArea } from '../parts/ScrollArea.tsx'
import { Screen } from '../screens/Screen.tsx'
import type { ListedWallet } from '../walletList/listWallets.ts'
import { useLateWallets } from './useLateWallets.ts'
import { WalletRow } from './WalletRow.tsx'

const sections: readonly {
  groups: readonly ListedWallet['group'][]
  titleOf: (wallets: readonly ListedWallet[]) => WordKey
}[] = [
  { groups: ['signIn'], titleOf: () => 'signIn' },
  { groups: ['installed'], titleOf: () => 'installed' },
  { groups: ['recent'], titleOf: () => 'recent' },
  { groups: ['configured', 'featured'], titleOf: (wallets) => (wallets.every(isOnPhone) ? 'phones' : 'popular') },
]

/** Its best way is a code that a phone scans. */
const isOnPhone = ({ ways: [way] }: ListedWallet) => way?.kind === 'qr'

type WalletListProps = {
  wallets: readonly ListedWallet[]
  hasDownloads: boolean
  takesFocus: boolean
  onChoose: (wallet: ListedWallet) => void
  onAll: () => void
  onGet: () => void
  onClose?: (() => void) | undefined
}

/** The first screen of connecting: wallets to sign in to, installed ones, recently used ones, and all others. */
export function WalletList(props: WalletListProps) {
  const { wallets, hasDownloads, takesFocus, onChoose, onAll, onGet, onClose } = props
  const { say, titleId } = useWords()
  const list = useRef<HTMLDivElement>(null)
  const { rows, late, height } = useLateWallets(wallets, list)
  const shown = sections
    .map(({ groups, titleOf }) => ({ titleOf, members: rows.filter(({ group }) => groups.includes(group)) }))
    .filter(({ members }) => members.length > 0)
    .map(({ titleOf, members }) => ({ title: titleOf(members), members }))
  const hasMore = rows.some(({ group }) => group === 'others')
  // Late wallets are below the list. A swipe that starts on the list scrolls to them.
  const style = height === undefined ? undefined : { flex: `0 0 ${height}px`, overscrollBehavior: 'auto' }
  return (
    <Screen title={say('connectTitle')} onClose={onClose} takesFocus={takesFocus}>
      <ScrollArea area={list} style={style}>
        {shown.length === 0 && <p className="latchkey-empty">{say('noWays')}</p>}
        {shown.map(({ title, members }) => (
          <Group
            key={title}
            id={shown.length > 1 ? `${titleId}-${title}` : undefined}
            title={title}
            members={members}
            onChoose={onChoose}
          />
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
      </ScrollArea>
      {hasDownloads && (
        <div className="latchkey-foot">
          <button type="button" className="latchkey-quiet" onClick={onGet}>
            {say('newToWallets')}
          </button>
        </div>
      )}
      {late.length > 0 && <Group id={`${titleId}-late`} title="installed" members={late} onChoose={onChoose} />}
    </Screen>
  )
}

type GroupProps = {
  /** The id of its title. A single group needs none. */
  id: string | undefined
  title: WordKey
  members: readonly ListedWallet[]
  onChoose: (wallet: ListedWallet) => void
}

function Group({ id, title, members, onChoose }: GroupProps) {
  const { say, titleId } = useWords()
  return (
    <div className="latchkey-group">
      {id && <h3 id={id}>{say(title)}</h3>}
      <ul className="latchkey-list" aria-labelledby={id ?? titleId}>
        {members.map((wallet) => (
          <WalletRow
            key={wallet.id}
            wallet={wallet}
            tag={wallet.isRecent && wallet.group !== 'recent' ? 'recentTag' : undefined}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </div>
  )
}
