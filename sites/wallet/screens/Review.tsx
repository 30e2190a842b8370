import { AddressBookContext, AssetsContext, ReviewSignature, ReviewTransaction, useAnswer } from 'latchkey/react/review'
import {
  type AddressBook,
  ownAddresses,
  type Review as Reviewed,
  refuse,
  reviewRequest,
  sendSigned,
  signQuote,
  signReviewed,
  UnknownOutcomeError,
} from 'latchkey/review'
import type { SignedIn } from 'latchkey/wallets/embedded'
import { isAddress } from 'latchkey/wire'
import { useCallback, useMemo, useRef } from 'react'
import { useWallet } from '../context/walletContext.ts'
import type { EthereumRequest } from '../doors/pendingRequest.ts'
import { Asker } from '../parts/Asker.tsx'
import { assetsOf } from '../parts/assetsOf.ts'
import { OtherWallet } from '../parts/OtherWallet.tsx'
import { Stopped } from '../parts/Stopped.tsx'
import { useRecord } from '../parts/useRecord.ts'

type ReviewProps = { request: EthereumRequest; signedIn: SignedIn }

/** Shows a connected site's request, and takes the user's answer. */
export function Review(props: ReviewProps) {
  return (
    <AssetsContext value={assetsOf(useWallet())}>
      <AddressBookContext value={useReadAddressBook(props.signedIn)}>
        <Asked {...props} />
      </AddressBookContext>
    </AssetsContext>
  )
}

/** Undefined until the addresses that the user knows were read. Without a history, the accounts are known. */
function useReadAddressBook({ person: { personId }, accounts }: SignedIn): AddressBook | undefined {
  const { environment, openActivity } = useWallet()
  const { environmentId } = environment
  const { answer } = useAnswer(
    useCallback(async () => {
      const { readAddressBook } = await import('../activity/readAddressBook.ts')
      return readAddressBook({ environmentId, personId, accounts, openActivity })
    }, [environmentId, personId, accounts, openActivity]),
  )
  if (answer.status === 'asking') return undefined
  return answer.status === 'answered' ? answer.value : ownAddresses(accounts.filter((account) => isAddress(account)))
}

function Asked({ request, signedIn }: ReviewProps) {
  const { environment, clock, wallet } = useWallet()
  const record = useRecord(request.requester)
  const review = useMemo(() => toReview(request, environment, clock.now()), [request, environment, clock])
  const lost = useRef<{ code: number; message: string }>(undefined)
  if (review.kind === 'refused') return <Stopped request={request} refused={review} />
  const isOwn = signedIn.accounts.some((address) => address.toLowerCase() === review.account.toLowerCase())
  if (!isOwn) return <OtherWallet request={request} />
  const account = () => wallet.toAccount(review.account)
  // After a lost answer, the page must not believe that nothing was sent.
  const reject = () => (lost.current ? request.refuse(lost.current) : request.reject())
  const head = <Asker requester={request.requester} />
  if (review.kind === 'transaction') {
    return (
      <ReviewTransaction
        request={{ ...request, reject }}
        review={review}
        head={head}
        now={clock.now}
        onConfirm={(confirmed) =>
          request
            .approve(async () => {
              const signed = await signQuote(confirmed.review, confirmed.quote, account())
              return record.sent(confirmed, signed, () => sendSigned(signed, confirmed.review.network, confirmed.quote))
            })
            .catch((error: unknown) => {
              if (error instanceof UnknownOutcomeError) lost.current = { code: error.code, message: error.message }
              throw error
            })
        }
      />
    )
  }
  const chainId = request.call?.chainId
  return (
    <ReviewSignature
      request={request}
      review={review}
      network={environment.networks.find((network) => network.chainId === chainId)}
      head={head}
      onConfirm={(confirmed) =>
        request.approve(() => record.signed(confirmed, () => signReviewed(confirmed.review, account()), chainId))
      }
    />
  )
}

type Environment = ReturnType<typeof useWallet>['environment']

function toReview({ call, accounts, requester }: EthereumRequest, environment: Environment, now: number): Reviewed {
  if (!call) return refuse('invalid-parameters')
  return reviewRequest(call, {
    requester,
    network: environment.networks.find(({ chainId }) => chainId === call.chainId),
    accounts,
    delegates: environment.delegates,
    now,
  })
}
