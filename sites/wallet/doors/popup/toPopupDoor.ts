import type { Network } from 'latchkey/wire/account'
import { createStore } from 'zustand/vanilla'
import type { PopupDoor, PopupState } from '../popupDoor.ts'
import type { DoorState } from './doorState.ts'
import type { PopupConnections } from './popupConnections.ts'
import type { PopupWalletDoor } from './popupWalletDoor.ts'
import { toPendingRequest } from './toPendingRequest.ts'

/** Adapts the popup wallets' door to the wallet's screens. */
export function toPopupDoor(
  door: PopupWalletDoor,
  options: { connections: PopupConnections; networks: readonly Network[] },
): PopupDoor {
  const { connections, networks } = options
  const store = createStore<PopupState>(() => ({ status: 'opening' }))
  door.store.subscribe((state) => store.setState(toPopupState(state, store.getState()), true))

  function toPopupState(state: DoorState, shown: PopupState): PopupState {
    const origin = door.origin() ?? ''
    switch (state.status) {
      case 'waiting':
        return { status: 'opening' }
      case 'disconnected':
        return { ...state, origin }
      case 'asking': {
        // The same request stays the same object, so that its screen does not start over.
        if (shown.status === 'pending' && shown.request.id === state.request.id) return shown
        const isFirstTime = connections.of(origin).length === 0
        return { status: 'pending', request: toPendingRequest(state.request, { door, origin, networks, isFirstTime }) }
      }
      case 'turned-away':
      case 'answered':
        return state
      default:
        return state satisfies never
    }
  }

  return { store, open: door.open }
}
