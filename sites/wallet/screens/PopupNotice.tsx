import type { PopupState } from '../doors/popupDoor.ts'
import { Notice } from '../parts/Notice.tsx'
import { OriginName } from '../parts/OriginName.tsx'
import { words } from '../words.ts'

/** A window that a page opened has nothing to ask, or nothing left: why, and what to do. */
export function PopupNotice({ state }: { state: Exclude<PopupState, { status: 'opening' | 'pending' }> }) {
  switch (state.status) {
    case 'turned-away':
      return <Notice mark="stopped" {...words.turnedAway[state.why]} />
    case 'told-disconnected':
      return <Notice mark="ended" {...words.disconnected} about={<OriginName origin={state.origin} />} />
    case 'already-answered':
      return <Notice mark="ended" {...words.alreadyAnswered} about={<OriginName origin={state.origin} />} />
    case 'answered':
      return <Notice mark={state.outcome} {...words.answered[state.outcome]} />
    default:
      return state satisfies never
  }
}
