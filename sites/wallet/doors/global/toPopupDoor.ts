import { createStore } from 'zustand/vanilla'
import type { PopupDoor, PopupState } from '../popupDoor.ts'
import type { Connections } from './connections.ts'
import { type DoorState, isPending } from './doorState.ts'
import type { GlobalDoor } from './globalDoor.ts'
import { toPendingRequest } from './toPendingRequest.ts'

/** Adapts the global wallet's door to the wallet's screens. */
export function toPopupDoor(door: GlobalDoor, connections: Connections): PopupDoor {
  const store = createStore<PopupState>(() => ({ status: 'opening' }))
  door.store.subscribe((state) => store.setState(toPopupState(state, store.getState()), true))

  function toPopupState(state: DoorState, shown: PopupState): PopupState {
    if (isPending(state)) {
      // The same request stays the same object, so that its screen does not start over.
      const { id, requester } = shown.status === 'pending' ? shown.request : {}
      if (id === state.id && requester?.isProven === state.isOpener) return shown
      const isFirstTime = connections.of(state.origin).length === 0
      return { status: 'pending', request: toPendingRequest(state, { door, isFirstTime }) }
    }
    // The page was asked for its action and will answer soon.
    return state.status === 'awaiting-action' ? { status: 'opening' } : state
  }

  return { store, open: door.open }
}
