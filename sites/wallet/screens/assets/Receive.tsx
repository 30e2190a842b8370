import { CopyButton, NetworkMark, QrCode } from 'latchkey/react/parts'
import { Button, ScreenTitle } from 'latchkey/react/review'
import { type Address, getAddress } from 'viem'
import { useStore } from 'zustand'
import { useWallet } from '../../context/walletContext.ts'
import { AddressGroups } from '../../parts/assets/AddressGroups.tsx'
import { useAssetWords } from '../../words/assets/assetWordsContext.ts'
import { useWalletWords } from '../../words/walletWordsContext.ts'
import '../../styles/assets.css'

/**
 * The address of an account, to be scanned or copied. The code holds the plain address: every wallet and exchange reads
 * it. Many read no EIP-681 link, and those that ignore its network would give a false sense of safety, so a sentence
 * names the network instead.
 */
export function Receive({ account, onBack }: { account: Address; onBack: () => void }) {
  const { fill, say } = useWalletWords()
  const { receive } = useAssetWords()
  const current = useStore(useWallet().network.store)
  const network = current.chainName
  const address = getAddress(account)
  return (
    <section className="screen receive">
      <ScreenTitle>{fill(receive.title, { network })}</ScreenTitle>
      <QrCode className="receive-code" text={address} title={receive.code} />
      <AddressGroups address={address} />
      <CopyButton text={address} copied={say('copied')} failed={say('copyFailed')} data-tone="onward">
        {say('copy')}
      </CopyButton>
      <p className="receive-network">
        <NetworkMark of={current.chainId} data-size="line" />
        <span>{fill(receive.text, { network })}</span>
      </p>
      <Button onClick={onBack}>{say('back')}</Button>
    </section>
  )
}
