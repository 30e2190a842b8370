import { codes } from 'latchkey/wire'
import { peerErrors } from 'latchkey/wire/relay'
import type { PendingRequest } from '../pendingRequest.ts'
import type { RelayRequest } from './relayRequest.ts'
import type { Responder } from './responder.ts'
import { toSignInTexts } from './signInWish.ts'

/** Converts a relay request for the wallet's screens. */
export function toPendingRequest(request: RelayRequest, responder: Responder): PendingRequest {
  const { id, requester } = request
  const rejectWith = (error: { code: number; message: string }) => () => responder.refuse(request, error)
  const common = { id, requester }
  switch (request.kind) {
    case 'connect':
      return {
        ...common,
        kind: 'connect',
        reject: rejectWith(peerErrors.userRejected),
        isSealed: false,
        isFirstTime: false,
        accounts: 'several',
        networks: request.offer.networks,
        methods: request.offer.methods,
        takesSolana: false,
        isExtendable: true,
        approve: (grant) => responder.connect(request, grant),
      }
    case 'sign-in':
      return {
        ...common,
        kind: 'sign-in',
        reject: rejectWith(peerErrors.userRejected),
        networks: request.wish.networks,
        methods: request.wish.methods,
        toTexts: (choice) => toSignInTexts(request.wish, choice).map(({ text }) => text),
        approve: (choice, sign) => responder.signIn(request, choice, sign),
      }
    case 'switch-network':
      return {
        ...common,
        kind: 'switch-network',
        reject: rejectWith(codes.userRejected),
        network: request.network,
        approve: () => responder.switchNetwork(request),
      }
    case 'ethereum':
      return {
        ...common,
        kind: 'ethereum',
        reject: rejectWith(codes.userRejected),
        refuse: (error) => responder.refuse(request, error),
        accounts: request.accounts,
        call: request.call,
        approve: (effect) => responder.approve(request, effect),
        disconnect: () => responder.end(request.session.topic),
      }
    default:
      return request satisfies never
  }
}
