import { codes, isAddress } from 'latchkey/wire'
import { useMemo } from 'react'
import type { SignedIn } from '../app/signedIn.ts'
import { useWallet } from '../app/walletContext.ts'
import type { Asked } from '../doors/global/doorState.ts'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { OriginName } from '../parts/OriginName.tsx'
import { useTask } from '../parts/useTask.ts'
import { type Refused, refuse } from '../review/refusal.ts'
import type { Review as Reviewed } from '../review/review.ts'
import { reviewRequest } from '../review/reviewRequest.ts'
import { words } from '../words.ts'
import { ReviewSignature } from './ReviewSignature.tsx'
import { ReviewTransaction } from './ReviewTransaction.tsx'

/** A connected site wants something: what it is, in words, and the person's answer. */
export function Review({ asked, person }: { asked: Asked; person: SignedIn }) {
  const { environment } = useWallet()
  const review = useMemo(() => toReview(asked, environment), [asked, environment])
  if (review.kind === 'refused') return <Stopped asked={asked} refused={review} />
  const isOwn = person.accounts.some((address) => address.toLowerCase() === review.account.toLowerCase())
  if (!isOwn) return <OtherWallet asked={asked} />
  if (review.kind === 'transaction') return <ReviewTransaction asked={asked} review={review} />
  return <ReviewSignature asked={asked} review={review} />
}

type Environment = ReturnType<typeof useWallet>['environment']

function toReview({ request, connection, origin }: Asked, environment: Environment): Reviewed {
  if (!request) return refuse('invalid-parameters')
  return reviewRequest(request, {
    origin,
    network: environment.networks.find(({ chainId }) => chainId === request.chainId),
    accounts: connection.addresses.filter(isAddress),
    delegates: environment.delegates,
    now: Date.now(),
  })
}

/** The wallet itself says no; the person reads why before the site does. */
function Stopped({ asked, refused }: { asked: Asked; refused: Refused }) {
  const { door } = useWallet()
  const task = useTask()
  const text = words.refusals[refused.refusal]
  return (
    <Notice mark="stopped" title={words.refused.title} text={text} about={<OriginName origin={asked.origin} />}>
      {refused.detail && <code className="foreign">{refused.detail}</code>}
      <Button
        tone="onward"
        disabled={task.isBusy}
        onClick={() => task.run(() => door.refuse(asked, { code: refused.code, message: text }))}
      >
        {words.refused.back}
      </Button>
    </Notice>
  )
}

/** The site knows an account of somebody else who uses this browser. */
function OtherWallet({ asked }: { asked: Asked }) {
  const { door, wallet } = useWallet()
  const task = useTask()
  const { title, text, switch: change } = words.review.otherWallet
  return (
    <Notice mark="stopped" title={title} text={text} about={<OriginName origin={asked.origin} />}>
      <div className="stack">
        <Button tone="onward" disabled={task.isBusy} onClick={() => task.run(wallet.signOut)}>
          {change}
        </Button>
        <Button disabled={task.isBusy} onClick={() => task.run(() => door.refuse(asked, codes.userRejected))}>
          {words.review.refuse}
        </Button>
      </div>
    </Notice>
  )
}
