import { CopyButton } from 'latchkey/react/parts'
import { useEmbedded } from 'latchkey/react/screens'
import type { SignedIn } from 'latchkey/wallets/embedded'
import { hasSingleKey, type Network } from 'latchkey/wire/account'
import { useId } from 'react'
import { useStore } from 'zustand'
import { useWallet } from '../context/walletContext.ts'
import { AddressText } from '../parts/AddressText.tsx'
import { Balance } from '../parts/Balance.tsx'
import { Button } from '../parts/Button.tsx'
import { NetworkSelect } from '../parts/NetworkSelect.tsx'
import { ScreenTitle } from '../parts/ScreenTitle.tsx'
import { SolanaCard } from '../parts/SolanaCard.tsx'
import { useWalletWords } from '../words/walletWordsContext.ts'

/** The user's accounts, with their balances on the chosen network. */
export function Accounts({ signedIn, onAdd }: { signedIn: SignedIn; onAdd: () => void }) {
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
          <AccountCard key={address} address={address} index={index} signedIn={signedIn} network={network} />
        ))}
      </ul>
      {/* Accounts are derived from a recovery phrase. */}
      {!hasSingleKey(signedIn.person) && <Button onClick={onAdd}>{say('newAccount')}</Button>}
      {environment.solana && <SolanaCard network={environment.solana.network} />}
    </section>
  )
}

function AccountCard(props: { address: string; index: number; signedIn: SignedIn; network: Network | undefined }) {
  const { words, fill, say } = useWalletWords()
  const { address, index, signedIn, network } = props
  const { wallet } = useWallet()
  const name = useId()
  const isActive = address === signedIn.activeAddress
  return (
    <li className="card" aria-labelledby={name} data-active={isActive}>
      <div className="card-head">
        <h2 id={name}>{fill(words.accounts.name, { number: String(index + 1) })}</h2>
        {isActive && <span className="badge">{words.accounts.active}</span>}
      </div>
      {network && <Balance address={address} network={network} />}
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
      </div>
    </li>
  )
}
