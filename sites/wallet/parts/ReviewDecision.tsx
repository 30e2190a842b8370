import type { PendingRequest } from '../doors/pendingRequest.ts'
import type { Warning } from '../review/warning.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'
import { Decision } from './Decision.tsx'
import { Disconnect } from './Disconnect.tsx'
import { useSentenceOf } from './useSentenceOf.ts'
import { useTask } from './useTask.ts'

/** The end of a review: disconnect the site, reject the request, or confirm it. */
export function ReviewDecision(props: {
  request: Pick<PendingRequest, 'id' | 'reject' | 'disconnect'>
  warnings: readonly Warning[]
  /** What is being decided, if it can change while the request is shown. */
  content?: unknown
  /** The review still lacks something that the confirmation needs. */
  isIncomplete?: boolean
  /** The transaction is sent, so the buttons say so. */
  isSent?: boolean
  /** The words of the button that confirms, if it does more than confirm or send. */
  confirm?: string | undefined
  onConfirm: () => Promise<unknown>
}) {
  const { reviewWords } = useWalletWords()
  const sentenceOf = useSentenceOf()
  const { request, warnings, content = request.id, isIncomplete = false, isSent = false, confirm, onConfirm } = props
  const task = useTask()
  return (
    <>
      <Disconnect request={request} />
      <Decision
        confirm={confirm ?? (isSent ? reviewWords.confirmSend : reviewWords.confirm)}
        refuse={reviewWords.refuse}
        asked={request.id}
        content={content}
        isDangerous={warnings.some(({ severity }) => severity === 'danger')}
        isIncomplete={isIncomplete}
        busy={task.isBusy ? (isSent ? reviewWords.sending : reviewWords.signing) : undefined}
        error={task.error !== undefined && sentenceOf(task.error)}
        onConfirm={() => task.run(onConfirm)}
        onRefuse={() => task.run(request.reject)}
      />
    </>
  )
}
