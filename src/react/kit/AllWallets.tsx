import { useRef, useState } from 'react'
import { useWalletName } from '../hooks/useWalletName.ts'
import { useWords } from '../hooks/useWords.ts'
import { Icon } from '../parts/Icon.tsx'
import { ScrollArea } from '../parts/ScrollArea.tsx'
import { Screen } from '../screens/Screen.tsx'
import { anyWalletId, type ListedWallet } from '../walletList/listWallets.ts'
import { useLateWallets } from './useLateWallets.ts'
import { WalletRow } from './WalletRow.tsx'

type AllWalletsProps = {
  wallets: readonly ListedWallet[]
  onChoose: (wallet: ListedWallet) => void
  onBack: () => void
  onClose?: (() => void) | undefined
}

/** Lists every wallet that can be connected, with a search field. */
export function AllWallets({ wallets, onChoose, onBack, onClose }: AllWalletsProps) {
  const { say, locale, titleId } = useWords()
  const nameOf = useWalletName()
  const list = useRef<HTMLDivElement>(null)
  const { rows, late } = useLateWallets(wallets, list)
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLocaleLowerCase(locale)
  const found = [...rows, ...late].filter(
    (wallet) => wallet.id !== anyWalletId && nameOf(wallet).inList.toLocaleLowerCase(locale).includes(wanted),
  )
  return (
    <Screen title={say('allWallets')} onBack={onBack} onClose={onClose}>
      <label className="latchkey-search">
        <Icon name="search" />
        <input
          type="search"
          value={search}
          placeholder={say('search')}
          aria-label={say('search')}
          autoComplete="off"
          spellCheck="false"
          onChange={(event) => setSearch(event.target.value)}
        />
      </label>
      <ScrollArea area={list} data-size="tall">
        <ul className="latchkey-list" aria-labelledby={titleId}>
          {found.map((wallet) => (
            <WalletRow
              key={wallet.id}
              wallet={wallet}
              tag={wallet.group === 'installed' ? 'installedTag' : wallet.isRecent ? 'recentTag' : undefined}
              onChoose={onChoose}
            />
          ))}
        </ul>
        <p className="latchkey-empty" role="status">
          {found.length === 0 && say('noMatch')}
        </p>
      </ScrollArea>
    </Screen>
  )
}
