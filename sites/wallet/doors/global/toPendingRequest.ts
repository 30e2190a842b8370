import { codes, isAddress } from 'latchkey/wire'
import type { ConnectRequest, EthereumRequest, SolanaRequest } from '../pendingRequest.ts'
import type { ConnectAction, PendingAction, RequestAction } from './doorState.ts'
import type { GlobalDoor } from './globalDoor.ts'

/** Converts what a popup was opened for into a request for the wallet's screens. */
export function toPendingRequest(
  action: PendingAction,
  options: { door: GlobalDoor; isFirstTime: boolean },
): ConnectRequest | EthereumRequest | SolanaRequest {
  const { door, isFirstTime } = options
  if (action.status === 'connect') return toConnectRequest(action, door, isFirstTime)
  const { connection, call } = action
  const common = toCommon(action, door)
  if (action.action === 'eth-request') {
    return {
      ...common,
      kind: 'ethereum',
      accounts: connection.addresses.filter(isAddress),
      call: call?.action === 'eth-request' ? call : undefined,
      refuse: (error) => door.refuse(action, error),
      approve: (effect) => door.approve(action, async () => ({ data: await effect() })),
    }
  }
  return {
    ...common,
    kind: 'solana',
    account: connection.solanaAddress,
    call: call?.action === 'eth-request' ? undefined : call,
    refuse: (error) => door.refuse(action, error),
    approve: (effect) => door.approve(action, effect),
  }
}

function toConnectRequest(action: ConnectAction, door: GlobalDoor, isFirstTime: boolean): ConnectRequest {
  return {
    ...toCommon(action, door),
    kind: 'connect',
    isSealed: true,
    isFirstTime,
    accounts: 'one',
    networks: 'current',
    methods: undefined,
    takesSolana: true,
    isExtendable: false,
    approve: (grant) => door.connect(action, grant),
  }
}

function toCommon(action: ConnectAction | RequestAction, door: GlobalDoor) {
  const { id, origin, isOpener } = action
  return {
    id,
    // The envelope proved which page wrote the request (threats T6).
    requester: { origin, isProven: isOpener, ...(action.status === 'request' && { isAuthor: true }) },
    reject: () => door.refuse(action, codes.userRejected),
  }
}
