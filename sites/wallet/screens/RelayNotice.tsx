import { useEmbedded } from 'latchkey/react/screens'
import { useRelay } from '../context/walletContext.ts'
import type { RelayNotice as Notices } from '../doors/relay/notice.ts'
import { subjectOf } from '../doors/relay/subjectOf.ts'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { RequesterName } from '../parts/RequesterName.tsx'
import { SentFacts } from '../parts/SentFacts.tsx'
import { useTask } from '../parts/useTask.ts'
import { useWalletWords } from '../words/walletWordsContext.ts'

/** The result of a pairing or of an answer, and a button back to the wallet. */
export function RelayNotice(props: { notice: Exclude<Notices, { status: 'none' }>; onDone: () => void }) {
  const { words } = useWalletWords()
  const { say } = useEmbedded()
  const { notice, onDone } = props
  const relay = useRelay()
  const stopping = useTask()
  if (notice.status === 'pairing') {
    const stop = () => stopping.run(() => relay.responder().abandon(notice.pairingTopic).then(onDone))
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
