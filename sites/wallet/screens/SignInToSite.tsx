import { Decision, FactRow, Facts, SignatureContent, useSentenceOf, useTask, Warnings } from 'latchkey/react/review'
import { reviewSignIn, signReviewed, sortWarnings } from 'latchkey/review'
import type { SignedIn } from 'latchkey/wallets/embedded'
import { isAddress } from 'latchkey/wire'
import { useMemo, useState } from 'react'
import { useWallet } from '../context/walletContext.ts'
import type { SignInRequest } from '../doors/pendingRequest.ts'
import { AccountChoice } from '../parts/AccountChoice.tsx'
import { Allowed } from '../parts/Allowed.tsx'
import { leadWith } from '../parts/leadWith.ts'
import { NetworkChoice } from '../parts/NetworkChoice.tsx'
import { RequestHead } from '../parts/RequestHead.tsx'
import { usePicked } from '../parts/usePicked.ts'
import { useRecord } from '../parts/useRecord.ts'
import { SupersededError } from '../review/supersededError.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'

/** A page wants to connect and sign in at once. Shows the text of the sign-in and the rest of what it allows. */
export function SignInToSite({ request, signedIn }: { request: SignInRequest; signedIn: SignedIn }) {
  const { words, reviewWords, fill, say } = useWalletWords()
  const sentenceOf = useSentenceOf()
  const { environment, wallet, clock, network } = useWallet()
  const { requester } = request
  const [address, setAddress] = useState<string>(signedIn.activeAddress)
  const [chainIds, pickChain] = usePicked(() => request.networks.map(({ chainId }) => chainId), 'several')
  const task = useTask()
  const record = useRecord(requester)
  const networks = useMemo(
    () => leadWith(request.networks, network.store.getState()).filter(({ chainId }) => chainIds.includes(chainId)),
    [request, network, chainIds],
  )
  const signing = useMemo(
    () =>
      isAddress(address)
        ? reviewSignIn(request.toTexts({ address, networks }), {
            ...{ requester, address, networks },
            ...{ delegates: environment.delegates, now: clock.now() },
          })
        : [],
    [request, requester, address, networks, environment, clock],
  )
  const [first] = signing
  const warnings = sortWarnings(signing.flatMap(({ review }) => review.warnings))
  const confirm = () =>
    task.run(async () => {
      const [firstNetwork, ...others] = networks
      if (!isAddress(address) || !firstNetwork) return
      await request.approve({ addresses: [address], networks: [firstNetwork, ...others] }, async (text) => {
        // Signs only texts that were on the screen.
        const shown = signing.find((one) => one.text === text)
        if (!shown) throw new SupersededError()
        const sign = () => signReviewed(shown.review, wallet.toAccount(address))
        // The texts of several networks are one sign-in. It has happened when the last one is signed.
        return shown === signing.at(-1) ? record.signed(shown, sign, firstNetwork.chainId) : sign()
      })
    })
  return (
    <article className="screen asked">
      <RequestHead requester={requester} title={words.signInToSite.title} />
      {first && <SignatureContent review={first.review} />}
      {request.methods.length === 0 ? <p>{words.signInToSite.signOnly}</p> : <Allowed methods={request.methods} />}
      <AccountChoice
        legend={reviewWords.account}
        pick="one"
        accounts={signedIn.accounts}
        chosen={[address]}
        onPick={setAddress}
      />
      <Warnings warnings={warnings} />
      <NetworkChoice
        legend={words.signInToSite.networks}
        networks={request.networks.map((one) => ({ network: one, isRequired: false }))}
        chosen={chainIds}
        onPick={pickChain}
      />
      <details>
        <summary>{reviewWords.details}</summary>
        <Facts>
          {signing.map(({ network: { chainId, chainName }, text }) => (
            <FactRow key={chainId} label={fill(words.signInToSite.text, { network: chainName })}>
              <pre className="foreign" dir="auto">
                {text}
              </pre>
            </FactRow>
          ))}
        </Facts>
      </details>
      <Decision
        confirm={say('signIn')}
        refuse={reviewWords.refuse}
        content={signing}
        isDangerous={warnings.some(({ severity }) => severity === 'danger')}
        isIncomplete={signing.length === 0}
        busy={task.isBusy ? reviewWords.signing : undefined}
        error={task.error !== undefined && sentenceOf(task.error)}
        onConfirm={confirm}
        onRefuse={() => task.run(request.reject)}
      />
    </article>
  )
}
