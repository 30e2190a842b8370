import { useEffect, useState } from 'react'
import { useAccount, useDisconnect } from 'wagmi'
import { shortAddress } from '../../core/shortAddress.ts'
import { isEmbedded } from '../../wagmi/embeddedWalletOf.ts'
import { useKit } from '../hooks/kitContext.ts'
import { useConnectedName } from '../hooks/useConnectedName.ts'
import { useEnsAvatar } from '../hooks/useEnsAvatar.ts'
import { useEnsName } from '../hooks/useEnsName.ts'
import { useNativeBalance } from '../hooks/useNativeBalance.ts'
import { useNetworks } from '../hooks/useNetworks.ts'
import { useWords } from '../hooks/useWords.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { formatBalance } from '../parts/formatBalance.ts'
import { Icon } from '../parts/Icon.tsx'
import { NetworkMark } from '../parts/NetworkMark.tsx'
import { ScrollArea } from '../parts/ScrollArea.tsx'
import { Screen } from '../screens/Screen.tsx'
import { AccountTokens } from './AccountTokens.tsx'
import { NetworksScreen } from './NetworksScreen.tsx'
import { RecentTransactions } from './RecentTransactions.tsx'
import { SignInRow } from './SignInRow.tsx'

/** Rows that only an embedded wallet has. */
const embeddedDialogs = [
  { name: 'accounts', icon: 'wallets' },
  { name: 'security', icon: 'shield' },
] as const

/** Shows account, balance, tokens, network, recent transactions and Disconnect. */
export function AccountScreen({ onClose }: { onClose: () => void }) {
  const { say } = useWords()
  const { open, options } = useKit()
  const { address, chainId, connector } = useAccount()
  const walletName = useConnectedName()
  const { networks, current: chain } = useNetworks()
  const { disconnect } = useDisconnect()
  const ensName = useEnsName(address)
  const avatar = useEnsAvatar(ensName)
  const balance = useNativeBalance(address, chainId)
  const [isChoosing, setChoosing] = useState(false)
  const explorer = chain?.blockExplorers?.default.url
  // A wallet inside the page is the page's own: its name would only say how the user signed in.
  const isOwn = connector !== undefined && isEmbedded(connector)
  // The wallet may disconnect while this screen is open.
  const isGone = address === undefined
  useEffect(() => {
    if (isGone) onClose()
  }, [isGone, onClose])
  if (isGone) return null
  if (isChoosing) return <NetworksScreen onBack={() => setChoosing(false)} onClose={onClose} />

  return (
    <Screen title={ensName ?? shortAddress(address)} onClose={onClose}>
      <ScrollArea data-size="tall">
        <div className="latchkey-person">
          <Avatar address={address} src={avatar} className="latchkey-avatar" />
          <p className="latchkey-balance" data-status={balance.status}>
            <span className="latchkey-unseen">{say('balance')} </span>
            {chain && balance.status === 'known' && <bdi>{formatBalance(balance.value, chain.nativeCurrency)}</bdi>}
            {balance.status === 'failed' && say('balanceUnknown')}
            {balance.status === 'loading' && '…'}
          </p>
          {ensName && (
            <p className="latchkey-address" dir="ltr" title={address}>
              {shortAddress(address)}
            </p>
          )}
          {walletName && !isOwn && (
            <p className="latchkey-address">
              <bdi>{walletName}</bdi>
            </p>
          )}
        </div>
        <div className="latchkey-actions">
          <CopyButton text={address} copied={say('copied')} failed={say('copyFailed')} className="latchkey-action">
            {say('copyAddress')}
          </CopyButton>
          {explorer && (
            <a className="latchkey-action" href={`${explorer}/address/${address}`} target="_blank" rel="noreferrer">
              <Icon name="external" />
              <span>{say('explorer')}</span>
            </a>
          )}
          <button
            type="button"
            className="latchkey-action"
            onClick={() => {
              disconnect({})
              onClose()
            }}
          >
            <Icon name="leave" />
            <span>{say('disconnect')}</span>
          </button>
        </div>
        {isOwn && <AccountTokens address={address} chainId={chainId} />}
        {chain && (
          <button type="button" className="latchkey-row" onClick={() => setChoosing(true)}>
            <NetworkMark of={chain.id} />
            <span className="latchkey-name">{chain.name}</span>
            {networks.length > 1 && <Icon name="next" className="latchkey-onward" />}
          </button>
        )}
        {isOwn && (
          <div className="latchkey-list">
            {embeddedDialogs.map(({ name, icon }) => (
              <button key={name} type="button" className="latchkey-row" onClick={() => open(name)}>
                <span className="latchkey-icon" data-kind="any">
                  <Icon name={icon} />
                </span>
                <span className="latchkey-name">{say(name)}</span>
                <Icon name="next" className="latchkey-onward" />
              </button>
            ))}
          </div>
        )}
        {options.signIn && <SignInRow signIn={options.signIn} onAsk={() => open('signIn')} />}
        <RecentTransactions explorer={explorer} />
      </ScrollArea>
    </Screen>
  )
}
