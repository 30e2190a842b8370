import { Button } from 'latchkey/react/review'
import type { SignedIn } from 'latchkey/wallets/embedded'
import { isAddress } from 'latchkey/wire'
import type { Network } from 'latchkey/wire/account'
import { useMemo, useRef, useState } from 'react'
import type { Address, Hex } from 'viem'
import type { Holding } from '../../chain/assets/readHoldings.ts'
import { useWallet } from '../../context/walletContext.ts'
import type { EthereumRequest } from '../../doors/pendingRequest.ts'
import { SentStatus } from '../../parts/activity/SentStatus.tsx'
import { useEntries } from '../../parts/activity/useEntries.ts'
import { toAsset, toCollection } from '../../parts/assets/asset.ts'
import { SendAmount } from '../../parts/assets/SendAmount.tsx'
import { SendItem } from '../../parts/assets/SendItem.tsx'
import { usePending } from '../../parts/assets/usePending.ts'
import { useRecipient } from '../../parts/assets/useRecipient.ts'
import { WithAssets } from '../../parts/assets/WithAssets.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { SentFacts } from '../../parts/SentFacts.tsx'
import { useHistoryStep } from '../../parts/useHistoryStep.ts'
import { recipientsOf, tokensOf } from '../../send/keptAddresses.ts'
import { type Transfer, toOwnRequest } from '../../send/ownRequest.ts'
import { useAssetWords } from '../../words/assets/assetWordsContext.ts'
import { useWalletWords } from '../../words/walletWordsContext.ts'
import { RequestScreen } from '../RequestScreen.tsx'
import '../../styles/assets.css'

type SendProps = {
  signedIn: SignedIn
  account: Address
  holding?: Holding | undefined
  /** The network on which the user chose what to send. */
  network: Network
  onBack: () => void
}

/** Sends coins, tokens or an item of a collection: a form, then the same review as for a site's request, then the hash. */
export function Send({ signedIn, account, holding, network: chosen, onBack }: SendProps) {
  const { words, reviewWords } = useWalletWords()
  const { send } = useAssetWords()
  const { environment } = useWallet()
  // Another window may choose another network meanwhile, where the same address may be another token.
  const [network] = useState(chosen)
  const { environmentId } = environment
  const { personId } = signedIn.person
  const recipients = useMemo(() => recipientsOf({ environmentId, personId }), [environmentId, personId])
  const collection = useMemo(() => toCollection(holding, reviewWords.token), [holding, reviewWords])
  const asset = useMemo(() => toAsset(holding, network, reviewWords.token), [holding, network, reviewWords])
  const own = useMemo(() => signedIn.accounts.filter((address) => isAddress(address)), [signedIn])
  const recipient = useRecipient({ own, recents: recipients.list(), network })
  const [request, setRequest] = useState<EthereumRequest>()
  const [outcome, setOutcome] = useState<{ status: 'sent'; hash: Hex } | { status: 'lost' }>()
  const isPending = usePending({ personId, account, network })
  const hash = outcome?.status === 'sent' ? outcome.hash : undefined
  const sent = useEntries(personId).find((entry) => hash !== undefined && entry.hash === hash)
  const isSending = useRef(false)
  useHistoryStep(request !== undefined && outcome === undefined, () => {
    if (!isSending.current) void request?.reject()
    return !isSending.current
  })
  const review = (transfer: Transfer) => {
    const asked = toOwnRequest(transfer, {
      network,
      onRejected: () => setRequest(undefined),
      // Not back to the form, whose next transaction would pay a second time.
      onLost: () => setOutcome({ status: 'lost' }),
      onSent(hash) {
        recipients.add([transfer.to])
        if (transfer.token) tokensOf({ environmentId, account, chainId: network.chainId }).add([transfer.token])
        setOutcome({ status: 'sent', hash })
      },
    })
    setRequest({
      ...asked,
      async approve(effect) {
        isSending.current = true
        try {
          await asked.approve(effect)
        } finally {
          isSending.current = false
        }
      },
    })
  }
  const form = { account, own, recipient, network, isPending, onReview: review, onBack }
  const done = (
    <Button tone="onward" onClick={onBack}>
      {words.relay.done}
    </Button>
  )
  if (outcome?.status === 'lost') {
    return (
      <Notice mark="stopped" {...send.lost}>
        {done}
      </Notice>
    )
  }
  if (request?.call && outcome) {
    return (
      <Notice mark="approved" title={words.answered.approved.title} text={send.sent}>
        <SentFacts request={{ ...request, call: request.call }} result={hash}>
          <SentStatus status={sent?.status ?? { kind: 'pending' }} />
        </SentFacts>
        {done}
      </Notice>
    )
  }
  return (
    <>
      {/* Kept behind the review, so that the user returns to what they typed. */}
      <div hidden={request !== undefined}>
        <WithAssets>
          {collection ? <SendItem {...form} collection={collection} /> : <SendAmount {...form} asset={asset} />}
        </WithAssets>
      </div>
      {request && <RequestScreen key={request.id} request={request} signedIn={signedIn} />}
    </>
  )
}
