import { codes } from 'latchkey/wire'
import type { Network } from 'latchkey/wire/account'
import type { PendingRequest } from '../pendingRequest.ts'
import type { DoorRequest } from './doorRequest.ts'
import type { PopupWalletDoor } from './popupWalletDoor.ts'

/**
 * Converts a page's request for the wallet's screens. The browser named the origin of its message, so the origin is proven.
 * @param options.networks the networks that a page may be given
 */
export function toPendingRequest(
  request: DoorRequest,
  options: { door: PopupWalletDoor; origin: string; networks: readonly Network[]; isFirstTime: boolean },
): PendingRequest {
  const { door, origin, networks, isFirstTime } = options
  const { id, claimedName } = request
  const common = {
    id,
    requester: { origin, isProven: true, ...(claimedName !== undefined && { name: claimedName }) },
    reject: () => door.refuse(request, codes.userRejected),
  }
  switch (request.kind) {
    case 'connect':
      return {
        ...common,
        kind: 'connect',
        isSealed: true,
        isFirstTime,
        accounts: 'one',
        networks: networks.map((network) => ({ network, isRequired: false })),
        methods: undefined,
        takesSolana: false,
        isExtendable: false,
        approve: (grant) => door.connect(request, grant),
      }
    case 'switch-network':
      return {
        ...common,
        kind: 'switch-network',
        network: request.network,
        approve: () => door.switchNetwork(request),
      }
    case 'ethereum':
      return {
        ...common,
        kind: 'ethereum',
        accounts: request.accounts,
        call: request.call,
        refuse: (error) => door.refuse(request, error),
        approve: (effect) => door.approve(request, effect),
      }
    default:
      return request satisfies never
  }
}
