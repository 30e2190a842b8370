import type { AskedRequest } from '../../review/askedRequest.ts'
import { NonceTakenError } from '../../review/chain/assertNonce.ts'
import { isNonceUsed } from '../../review/chain/nonceUsed.ts'
import type { Warning } from '../../review/warning.ts'
import { Decision } from './Decision.tsx'
import { Disconnect } from './Disconnect.tsx'
import { useReviewWords } from './reviewWordsContext.ts'
import { useSentenceOf } from './useSentenceOf.ts'
import { useTask } from './useTask.ts'

export type ReviewDecisionProps = {
  request: AskedRequest
  warnings: readonly Warning[]
  /** What is being decided, if it can change while the request is shown. */
  content?: unknown
  /** The review still lacks something that the confirmation needs. */
  isIncomplete?: boolean
  /** What the user has to do before anything can be confirmed, as a sentence. */
  held?: string | undefined
  /** The transaction is sent, so the buttons say so. */
  isSent?: boolean
  /** The words of the button that confirms, if it does more than confirm or send. */
  confirm?: string | undefined
  onConfirm: () => Promise<unknown>
}

/** The end of a review: disconnect the site, reject the request, or confirm it. */
export function ReviewDecision(props: ReviewDecisionProps) {
  const { reviewWords, say } = useReviewWords()
  const sentenceOf = useSentenceOf()
  const {
    request,
    warnings,
    content = request.id,
    isIncomplete = false,
    held,
    isSent = false,
    confirm,
    onConfirm,
  } = props
  const task = useTask()
  const toSentence = (error: unknown) => {
    if (error instanceof NonceTakenError) return reviewWords.nonceTaken
    return isNonceUsed(error) ? reviewWords.nonceUsed : sentenceOf(error)
  }
  return (
    <>
      <Disconnect request={request} />
      <Decision
        confirm={confirm ?? (isSent ? reviewWords.confirmSend : reviewWords.confirm)}
        refuse={request.rejectWord ?? (request.requester.isWallet ? say('back') : reviewWords.refuse)}
        asked={request.id}
        content={content}
        isDangerous={warnings.some(({ severity }) => severity === 'danger')}
        isIncomplete={isIncomplete}
        missing={reviewWords.incomplete}
        held={held}
        busy={task.isBusy ? (isSent ? reviewWords.sending : reviewWords.signing) : undefined}
        error={task.error !== undefined && toSentence(task.error)}
        onConfirm={() => task.run(onConfirm)}
        onRefuse={() => task.run(request.reject)}
      />
    </>
  )
}
