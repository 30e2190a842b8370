import { CopyButton } from 'latchkey/react/parts'
import { AddressText, Button, ScreenTitle } from 'latchkey/react/review'
import { useEmbedded } from 'latchkey/react/screens'
import type { SignedIn } from 'latchkey/wallets/embedded'
import { isAddress } from 'latchkey/wire'
import { hasSingleKey, type Network } from 'latchkey/wire/account'
import { Suspense, useId } from 'react'
import type { Address } from 'viem'
import { useStore } from 'zustand'
import type { Holding } from '../chain/assets/readHoldings.ts'
import { useWallet } from '../context/walletContext.ts'
import { Balance } from '../parts/Balance.tsx'
import { NameAccount } from '../parts/NameAccount.tsx'
import { NetworkSelect } from '../parts/NetworkSelect.tsx'
import { SolanaCard } from '../parts/SolanaCard.tsx'
import { useAccountName } from '../parts/useAccountName.ts'
import { useBalance } from '../parts/useBalance.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'
import { AccountAssets, CoinValue } from './assets/lazyAssets.tsx'

type AccountsProps = {
  signedIn: SignedIn
  onAdd: () => void
  onReceive: (account: Address) => void
  onSend: (account: Address, holding?: Holding) => void
}

/** The user's accounts, with their balances on the chosen network. */
export function Accounts({ onAdd, ...props }: AccountsProps) {
  const { signedIn } = props
  const { say } = useEmbedded()
  const { reviewWords } = useWalletWords()
  const { environment, network: choice } = useWallet()
  const network = useStore(choice.store)
  return (
    <section className="screen">
      <ScreenTitle>{say('accounts')}</ScreenTitle>
      <NetworkSelect label={reviewWords.network} value={network} onChange={choice.choose} />
      <ul className="cards">
        {signedIn.accounts.map((address, index) => (
          <AccountCard key={address} {...props} address={address} index={index} network={network} />
        ))}
      </ul>
      {/* Accounts are derived from a recovery phrase. */}
      {!hasSingleKey(signedIn.person) && <Button onClick={onAdd}>{say('newAccount')}</Button>}
      {environment.solana && <SolanaCard network={environment.solana.network} personId={signedIn.person.personId} />}
    </section>
  )
}

type CardProps = Omit<AccountsProps, 'onAdd'> & { address: string; index: number; network: Network | undefined }

function AccountCard({ address, index, signedIn, network, onReceive, onSend }: CardProps) {
  const { words, say } = useWalletWords()
  const nameOf = useAccountName()
  const { wallet, environment } = useWallet()
  const name = useId()
  const { balance, askAgain } = useBalance(address, network)
  const isActive = address === signedIn.activeAddress
  return (
    <li className="card" aria-labelledby={name} data-active={isActive}>
      <div className="card-head">
        <h2 id={name}>
          <bdi>{nameOf(address, index)}</bdi>
        </h2>
        {isActive && <span className="badge">{words.accounts.active}</span>}
      </div>
      {network && <Balance balance={balance} network={network} onRetry={askAgain} />}
      {network && environment.prices !== undefined && (
        <Suspense fallback={<small className="value">&nbsp;</small>}>
          <CoinValue network={network} coins={balance} />
        </Suspense>
      )}
      <AddressText address={address} />
      <div className="row">
        <CopyButton
          text={address}
          copied={say('copied')}
          failed={say('copyFailed')}
          data-tone="quiet"
          aria-describedby={name}
        >
          {say('copy')}
        </CopyButton>
        {!isActive && (
          <Button tone="quiet" aria-describedby={name} onClick={() => wallet.selectAccount(address)}>
            {words.accounts.use}
          </Button>
        )}
        <NameAccount address={address} name={nameOf(address, index)} describedBy={name} />
      </div>
      {network && isAddress(address) && (
        <Suspense fallback={<div className="assets-room" />}>
          <AccountAssets
            account={address}
            network={network}
            coins={balance}
            name={name}
            isActive={isActive}
            onReceive={() => onReceive(address)}
            onSend={(holding) => onSend(address, holding)}
          />
        </Suspense>
      )}
    </li>
  )
}
