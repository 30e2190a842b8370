import type { SignedIn } from 'latchkey/wallets/embedded'
import { isAddress } from 'latchkey/wire'
import { peerErrors } from 'latchkey/wire/relay'
import { useMemo, useState } from 'react'
import { useRelay, useWallet } from '../app/walletContext.ts'
import { signDigest } from '../chain/signReview.ts'
import type { AskedToSignIn } from '../doors/relay/relayRequest.ts'
import { reviewSignIn } from '../doors/relay/reviewSignIn.ts'
import { AccountChoice } from '../parts/AccountChoice.tsx'
import { Allowed } from '../parts/Allowed.tsx'
import { Decision } from '../parts/Decision.tsx'
import { FactRow, Facts } from '../parts/Facts.tsx'
import { leadWith } from '../parts/leadWith.ts'
import { NetworkChoice } from '../parts/NetworkChoice.tsx'
import { RequestHead } from '../parts/RequestHead.tsx'
import { SignatureContent } from '../parts/SignatureContent.tsx'
import { sentenceOf } from '../parts/sentenceOf.ts'
import { usePicked } from '../parts/usePicked.ts'
import { useTask } from '../parts/useTask.ts'
import { SupersededError } from '../review/supersededError.ts'
import { sortWarnings } from '../review/warning.ts'
import { words } from '../words.ts'

/** A page wants to connect and sign in at once: the text of the sign-in, and what else it allows, in words. */
export function SignInRelay({ asked, signedIn }: { asked: AskedToSignIn; signedIn: SignedIn }) {
  const { environment, wallet, clock, network } = useWallet()
  const relay = useRelay()
  const { wish, requester } = asked
  const [address, setAddress] = useState<string>(signedIn.activeAddress)
  const [chainIds, pickChain] = usePicked(() => wish.networks.map(({ chainId }) => chainId))
  const task = useTask()
  const networks = leadWith(wish.networks, network.store.getState()).filter(({ chainId }) => chainIds.includes(chainId))
  const chosen = networks.map(({ chainId }) => chainId).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `chosen` stands for the networks
  const signing = useMemo(
    () =>
      isAddress(address)
        ? reviewSignIn(asked, { address, networks, delegates: environment.delegates, now: clock.now() })
        : [],
    [asked, address, chosen, environment, clock],
  )
  const [first] = signing
  const warnings = sortWarnings(signing.flatMap(({ review }) => review.warnings))
  const confirm = () =>
    task.run(async () => {
      const [firstNetwork, ...others] = networks
      if (!isAddress(address) || !firstNetwork) return
      await relay
        .responder()
        .signIn(asked, { addresses: [address], networks: [firstNetwork, ...others] }, async (text) => {
          // Only what was on the screen is signed.
          const shown = signing.find((one) => one.text === text)
          if (!shown) throw new SupersededError()
          return signDigest(shown.review, wallet.toAccount(address))
        })
    })
  return (
    <article className="screen asked">
      <RequestHead requester={requester} title={words.signInRelay.title} warnings={warnings} />
      {first && <SignatureContent review={first.review} />}
      {wish.methods.length === 0 ? <p>{words.signInRelay.signOnly}</p> : <Allowed methods={wish.methods} />}
      <AccountChoice
        legend={words.signInRelay.account}
        pick="one"
        accounts={signedIn.accounts}
        chosen={[address]}
        onPick={setAddress}
      />
      <NetworkChoice
        legend={words.signInRelay.networks}
        networks={wish.networks.map((one) => ({ network: one, isRequired: false }))}
        chosen={chainIds}
        onPick={pickChain}
      />
      <details>
        <summary>{words.review.details}</summary>
        <Facts>
          {signing.map(({ network: { chainId, chainName }, text }) => (
            <FactRow key={chainId} label={words.signInRelay.text(chainName)}>
              <pre className="foreign">{text}</pre>
            </FactRow>
          ))}
        </Facts>
      </details>
      <Decision
        confirm={words.signInRelay.confirm}
        refuse={words.review.refuse}
        content={signing}
        isDangerous={warnings.some(({ severity }) => severity === 'danger')}
        isIncomplete={signing.length === 0}
        busy={task.isBusy ? words.review.signing : undefined}
        error={task.error !== undefined && sentenceOf(task.error)}
        onConfirm={confirm}
        onRefuse={() => task.run(() => relay.responder().refuse(asked, peerErrors.userRejected))}
      />
    </article>
  )
}
