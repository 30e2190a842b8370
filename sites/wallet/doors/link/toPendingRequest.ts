import type { Network } from 'latchkey/wire/account'
import type { OfferedMethod } from '../offeredMethods.ts'
import type { PendingRequest } from '../pendingRequest.ts'
import type { Guest } from './guest.ts'
import type { LinkRequest } from './linkRecords.ts'
import { toTextOf } from './signInWish.ts'

/** What a page may ask for once it is connected. */
const methods: readonly OfferedMethod[] = [
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_switchEthereumChain',
]

/**
 * Converts a request of this wire for the wallet's screens.
 * @returns undefined for a network that the operator has removed meanwhile
 */
export function toPendingRequest(
  request: LinkRequest,
  options: { guest: Guest; networks: readonly Network[] },
): PendingRequest | undefined {
  const { guest, networks } = options
  const { id, requester, name } = request
  const common = { id, requester, reject: () => guest.reject(request) }
  const disconnect = () => guest.end(name.sessionId)
  switch (request.kind) {
    case 'connect':
      return {
        ...common,
        kind: 'connect',
        isSealed: false,
        isFirstTime: false,
        accounts: 'several',
        networks: 'current',
        methods: undefined,
        takesSolana: false,
        isExtendable: false,
        approve: (grant) => guest.connect(request, grant),
      }
    case 'sign-in': {
      const { wish } = request
      const network = networks.find(({ chainId }) => chainId === wish.chainId)
      if (!network) return undefined
      return {
        ...common,
        kind: 'sign-in',
        networks: [network],
        methods,
        toTexts: ({ address }) => [toTextOf(wish, address)],
        approve: (choice, sign) => guest.signIn(request, choice, sign),
      }
    }
    case 'switch-network': {
      const network = networks.find(({ chainId }) => chainId === request.chainId)
      if (!network) return undefined
      return { ...common, kind: 'switch-network', network, approve: () => guest.switchNetwork(request), disconnect }
    }
    case 'ethereum':
      return {
        ...common,
        kind: 'ethereum',
        accounts: guest.accountsOf(name.sessionId),
        call: request.call,
        refuse: (error) => guest.refuse(request, error),
        approve: (effect) => guest.approve(request, effect),
        disconnect,
      }
    default:
      return request satisfies never
  }
}
