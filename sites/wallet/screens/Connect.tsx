import type { SignedIn } from 'latchkey/wallets/embedded'
import { codes, isAddress } from 'latchkey/wire'
import type { Network } from 'latchkey/wire/account'
import { useState } from 'react'
import { useWallet } from '../app/walletContext.ts'
import type { AskedToConnect } from '../doors/global/doorState.ts'
import { AccountChoice } from '../parts/AccountChoice.tsx'
import { Choice } from '../parts/Choice.tsx'
import { Decision } from '../parts/Decision.tsx'
import { NetworkSelect } from '../parts/NetworkSelect.tsx'
import { OriginName } from '../parts/OriginName.tsx'
import { ScreenTitle } from '../parts/ScreenTitle.tsx'
import { sentenceOf } from '../parts/sentenceOf.ts'
import { useTask } from '../parts/useTask.ts'
import { solanaWords } from '../solanaWords.ts'
import { words } from '../words.ts'

/** A site wants to see an account. Says what is known of the site, and what it will and will not be able to do. */
export function Connect({ asked, signedIn }: { asked: AskedToConnect; signedIn: SignedIn }) {
  const { environment, connections, door, wallet, network: choice } = useWallet()
  const [address, setAddress] = useState<string>(signedIn.activeAddress)
  const [network, setNetwork] = useState<Network | undefined>(() => choice.store.getState())
  const [showsSolana, showSolana] = useState(environment.solana !== undefined)
  const [isFirstTime] = useState(() => connections.of(asked.origin).length === 0)
  const task = useTask()
  /** Made now, where it was never shown before. */
  const openSolana = async ({ network }: { network: string }) => ({ address: (await wallet.solana()).address, network })
  const connect = () =>
    task.run(async () => {
      if (!network) return
      const addresses = signedIn.accounts.filter((account) => account === address)
      const solana = environment.solana && showsSolana ? await openSolana(environment.solana) : undefined
      const { networks } = environment
      await door.connect(asked, { addresses, networks, currentNetworkId: network.chainId, solana })
    })
  return (
    <section className="screen asked">
      <OriginName origin={asked.origin} />
      <p className="standing">{words.connect.sentTo(asked.origin)}</p>
      <p className="standing progress" role="status">
        {asked.isOpener && words.connect.opener}
      </p>
      <ScreenTitle>{words.connect.title}</ScreenTitle>
      <ul className="promises">
        <li>{words.connect.sees}</li>
        <li>{words.connect.cannot}</li>
        {isFirstTime && <li>{words.connect.firstTime}</li>}
      </ul>
      <AccountChoice
        legend={words.connect.account}
        pick="one"
        accounts={signedIn.accounts}
        chosen={[address]}
        onPick={setAddress}
      />
      {environment.solana && (
        <Choice
          legend={solanaWords.connect.legend}
          pick="several"
          items={[
            {
              key: 'solana',
              label: (
                <>
                  {solanaWords.connect.show}
                  <small>{solanaWords.connect.made}</small>
                </>
              ),
              isChosen: showsSolana,
            },
          ]}
          onPick={() => showSolana(!showsSolana)}
        />
      )}
      {environment.networks.length > 1 && (
        <NetworkSelect label={words.connect.network} value={network} onChange={setNetwork} />
      )}
      <Decision
        confirm={words.connect.confirm}
        refuse={words.connect.refuse}
        content={asked.id}
        isIncomplete={!isAddress(address) || !network}
        busy={task.isBusy ? words.connect.connecting : undefined}
        error={task.error !== undefined && sentenceOf(task.error)}
        onConfirm={connect}
        onRefuse={() => task.run(() => door.refuse(asked, codes.userRejected))}
      />
    </section>
  )
}
