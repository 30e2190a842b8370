import { Button, useTask } from 'latchkey/react/review'
import { useEmbedded } from 'latchkey/react/screens'
import type { DoorNotice as Notices } from '../doors/notice.ts'
import { subjectOf } from '../doors/subjectOf.ts'
import { Notice } from '../parts/Notice.tsx'
import { RequesterName } from '../parts/RequesterName.tsx'
import { SentFacts } from '../parts/SentFacts.tsx'
import { useWalletWords } from '../words/walletWordsContext.ts'

/** The result of a pairing or of an answer, and a button back to the wallet. */
export function DoorNotice(props: {
  notice: Exclude<Notices, { status: 'none' }>
  /** Stops waiting for the page of a pairing. */
  onStop: (pairingTopic: string) => Promise<void>
  onDone: () => void
}) {
  const { words } = useWalletWords()
  const { say } = useEmbedded()
  const { notice, onStop, onDone } = props
  const stopping = useTask()
  if (notice.status === 'pairing') {
    const stop = () => stopping.run(() => onStop(notice.pairingTopic).then(onDone))
    return (
      <Notice mark="ended" {...words.pair.waiting}>
        <Button disabled={stopping.isBusy} onClick={stop}>
          {say('cancel')}
        </Button>
      </Notice>
    )
  }
  if (notice.status === 'failed') {
    return (
      <Notice mark="stopped" {...words.pairingTroubles[notice.why]}>
        <Done onDone={onDone} />
      </Notice>
    )
  }
  if (notice.status === 'answered') {
    const { outcome, request } = notice
    const said = { title: words.answered[outcome].title, text: words.answers[outcome][subjectOf(request)] }
    return (
      <Notice mark={outcome} {...said} about={<RequesterName requester={request.requester} />}>
        <SentFacts {...notice} />
        <Done onDone={onDone} />
      </Notice>
    )
  }
  const { status, requester } = notice
  return (
    <Notice mark={marks[status]} {...words.relay[status]} about={<RequesterName requester={requester} />}>
      <Done onDone={onDone} />
    </Notice>
  )
}

function Done({ onDone }: { onDone: () => void }) {
  const { words } = useWalletWords()
  return (
    <Button tone="onward" onClick={onDone}>
      {words.relay.done}
    </Button>
  )
}

const marks = {
  connected: 'approved',
  connecting: 'ended',
  ended: 'ended',
  expired: 'ended',
  interrupted: 'stopped',
  'not-settled': 'stopped',
} as const
