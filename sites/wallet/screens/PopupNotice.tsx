import { Button } from 'latchkey/react/review'
import type { PopupState } from '../doors/popupDoor.ts'
import { Notice } from '../parts/Notice.tsx'
import { OriginName } from '../parts/OriginName.tsx'
import { useWalletWords } from '../words/walletWordsContext.ts'

/** Shown in a window without a request: why there is none, and what the user can do. */
export function PopupNotice({ state }: { state: Exclude<PopupState, { status: 'opening' | 'pending' }> }) {
  const { words } = useWalletWords()
  switch (state.status) {
    case 'turned-away':
      return (
        <Notice mark="stopped" {...words.turnedAway[state.why]}>
          {/* Without the query, and in this window, which no site waits for. */}
          <Button onClick={() => window.location.assign('/')}>{words.openWallet}</Button>
        </Notice>
      )
    case 'disconnected':
      return <Notice mark="ended" {...words.disconnected} about={<OriginName origin={state.origin} />} />
    case 'already-answered':
      return <Notice mark="ended" {...words.alreadyAnswered} about={<OriginName origin={state.origin} />} />
    case 'interrupted':
      return <Notice mark="stopped" {...words.relay.interrupted} about={<OriginName origin={state.origin} />} />
    case 'answered':
      return <Notice mark={state.outcome} {...words.answered[state.outcome]} />
    default:
      return state satisfies never
  }
}
