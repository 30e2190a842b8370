import type { SignedIn } from 'latchkey/wallets/embedded'
import { isAddress } from 'latchkey/wire'
import { peerErrors } from 'latchkey/wire/relay'
import { useRelay, useWallet } from '../app/walletContext.ts'
import type { AskedToPair } from '../doors/relay/relayRequest.ts'
import { AccountChoice } from '../parts/AccountChoice.tsx'
import { Allowed } from '../parts/Allowed.tsx'
import { Decision } from '../parts/Decision.tsx'
import { leadWith } from '../parts/leadWith.ts'
import { NetworkChoice } from '../parts/NetworkChoice.tsx'
import { RequestHead } from '../parts/RequestHead.tsx'
import { sentenceOf } from '../parts/sentenceOf.ts'
import { usePicked } from '../parts/usePicked.ts'
import { useTask } from '../parts/useTask.ts'
import { words } from '../words.ts'

/** A page wants to connect through the relay: who it says it is, and which accounts and networks it shall have. */
export function ConnectRelay({ asked, signedIn }: { asked: AskedToPair; signedIn: SignedIn }) {
  const { network } = useWallet()
  const relay = useRelay()
  const { networks } = asked.offer
  const [accounts, pickAccount] = usePicked<string>(() => [signedIn.activeAddress])
  const [chainIds, pickChain] = usePicked(() => networks.map(({ network: { chainId } }) => chainId))
  const task = useTask()
  const connect = () =>
    task.run(async () => {
      const [firstAddress, ...addresses] = leadWith(accounts, signedIn.activeAddress).filter(isAddress)
      const chosen = networks.map((one) => one.network).filter(({ chainId }) => chainIds.includes(chainId))
      const [firstNetwork, ...others] = leadWith(chosen, network.store.getState())
      if (!firstAddress || !firstNetwork) return
      await relay.responder().connect(asked, {
        addresses: [firstAddress, ...addresses],
        networks: [firstNetwork, ...others],
      })
    })
  return (
    <section className="screen asked">
      <RequestHead requester={asked.requester} title={words.connectRelay.title} warnings={[]} />
      <ul className="promises">
        <li>{words.connectRelay.sees}</li>
        <li>{words.connectRelay.ends}</li>
      </ul>
      {asked.offer.methods.length > 0 && <Allowed methods={asked.offer.methods} />}
      <AccountChoice
        legend={words.connectRelay.accounts}
        pick="several"
        accounts={signedIn.accounts}
        chosen={accounts}
        onPick={pickAccount}
      />
      <NetworkChoice legend={words.connectRelay.networks} networks={networks} chosen={chainIds} onPick={pickChain} />
      <Decision
        confirm={words.connect.confirm}
        refuse={words.connect.refuse}
        content={asked.id}
        isIncomplete={accounts.length === 0 || chainIds.length === 0}
        busy={task.isBusy ? words.connect.connecting : undefined}
        error={task.error !== undefined && sentenceOf(task.error)}
        onConfirm={connect}
        onRefuse={() => task.run(() => relay.responder().refuse(asked, peerErrors.userRejected))}
      />
    </section>
  )
}
