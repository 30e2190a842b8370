import { Choice, Decision, ScreenTitle, useSentenceOf, useTask } from 'latchkey/react/review'
import type { SignedIn } from 'latchkey/wallets/embedded'
import { isAddress } from 'latchkey/wire'
import { Suspense, useState } from 'react'
import { useWallet } from '../context/walletContext.ts'
import type { ConnectRequest } from '../doors/pendingRequest.ts'
import { AccountChoice } from '../parts/AccountChoice.tsx'
import { Allowed } from '../parts/Allowed.tsx'
import { lazyPart } from '../parts/lazyPart.tsx'
import { leadWith } from '../parts/leadWith.ts'
import { RequesterName } from '../parts/RequesterName.tsx'
import { Standing } from '../parts/Standing.tsx'
import { usePicked } from '../parts/usePicked.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'

/** Loaded on demand: most sites take the wallet's current network, and its choice is among the options. */
const NetworkSelect = lazyPart(() => import('../parts/NetworkSelect.tsx').then((loaded) => loaded.NetworkSelect))
const NetworkChoice = lazyPart(() => import('../parts/NetworkChoice.tsx').then((loaded) => loaded.NetworkChoice))

/** A site wants to see accounts: what is known about the site, what it will see, and what it cannot do. */
export function Connect({ request, signedIn }: { request: ConnectRequest; signedIn: SignedIn }) {
  const { words, reviewWords } = useWalletWords()
  const sentenceOf = useSentenceOf()
  const { environment, wallet, network: choice } = useWallet()
  const offered = request.networks === 'current' ? [] : request.networks
  const [accounts, pickAccount] = usePicked<string>(() => [signedIn.activeAddress], request.accounts)
  const [chainIds, pickChain] = usePicked(() => offered.map(({ network: { chainId } }) => chainId), 'several')
  const [current, setCurrent] = useState(() => choice.store.getState())
  // It would tell the site which two accounts belong together, so the user decides.
  const [showsSolana, showSolana] = useState(false)
  const offersSolana = request.takesSolana && environment.solana !== undefined
  const choosesNetwork = request.networks === 'current' && environment.networks.length > 1
  const hasOptions = offersSolana || choosesNetwork
  const solana = offersSolana && showsSolana ? environment.solana : undefined
  const networks =
    request.networks === 'current'
      ? environment.networks
      : offered.map(({ network }) => network).filter(({ chainId }) => chainIds.includes(chainId))
  const task = useTask()
  const connect = () =>
    task.run(async () => {
      const [address, ...addresses] = leadWith(accounts, signedIn.activeAddress).filter(isAddress)
      const [network, ...others] = leadWith(networks, current)
      if (!address || !network) return
      // This creates the Solana account if it was never shown before.
      const given = solana && { address: (await wallet.solana()).address, network: solana.network }
      await request.approve({ addresses: [address, ...addresses], networks: [network, ...others], solana: given })
    })
  return (
    <section className="screen asked">
      <RequesterName requester={request.requester} />
      {request.isSealed ? <SealedFor request={request} /> : <Standing requester={request.requester} />}
      <ScreenTitle>{words.connect.title}</ScreenTitle>
      <ul className="promises">
        <li>{request.accounts === 'one' ? words.connect.sees : words.connect.seesChosen}</li>
        {!request.methods && <li>{words.connect.cannot}</li>}
        {request.isFirstTime && <li>{words.connect.firstTime}</li>}
        {request.isExtendable && <li>{words.connect.ends}</li>}
      </ul>
      {request.methods && request.methods.length > 0 && <Allowed methods={request.methods} />}
      <AccountChoice
        legend={request.accounts === 'one' ? words.connect.account : words.connect.accounts}
        pick={request.accounts}
        accounts={signedIn.accounts}
        chosen={accounts}
        onPick={pickAccount}
      />
      {offered.length > 0 && (
        <NetworkChoice legend={words.connect.networks} networks={offered} chosen={chainIds} onPick={pickChain} />
      )}
      {hasOptions && (
        // A site that asks again may have missed one of these.
        <details open={!request.isFirstTime}>
          <summary>{words.connect.options}</summary>
          {choosesNetwork && (
            <Suspense>
              <NetworkSelect label={reviewWords.network} value={current} onChange={setCurrent} />
            </Suspense>
          )}
          {offersSolana && (
            <Choice
              legend={words.connect.solana}
              pick="several"
              items={[
                {
                  key: 'solana',
                  label: (
                    <>
                      {words.connect.showSolana}
                      <small>{words.connect.solanaHint}</small>
                    </>
                  ),
                  isChosen: showsSolana,
                },
              ]}
              onPick={() => showSolana(!showsSolana)}
            />
          )}
        </details>
      )}
      <Decision
        confirm={words.connect.confirm}
        refuse={reviewWords.refuse}
        content={request.id}
        isIncomplete={accounts.length === 0 || networks.length === 0}
        busy={task.isBusy ? words.relay.connecting.title : undefined}
        error={task.error !== undefined && sentenceOf(task.error)}
        onConfirm={connect}
        onRefuse={() => task.run(request.reject)}
      />
    </section>
  )
}

/** The answer is sealed for the named site, whether or not that site opened this window (threats T6). */
function SealedFor({ request: { requester } }: { request: ConnectRequest }) {
  const { words, fill } = useWalletWords()
  return (
    <>
      <p className="standing">{fill(words.connect.sentTo, { origin: requester.origin ?? '' })}</p>
      <p className="standing progress" role="status">
        {requester.isProven && words.connect.opener}
      </p>
    </>
  )
}
