import { expect, test } from 'vitest'
import { PopupClosedError, PopupOpenError } from '../../core/popup/popupErrors.ts'
import { ClockError } from '../../core/relay/errors.ts'
import { LinkError } from '../../wallets/link/linkError.ts'
import { RelayError } from '../../wallets/relay/relayError.ts'
import { endingOf } from './endingOf.ts'

const circle: { cause?: unknown } = {}
circle.cause = circle

test.each([
  ['a refusal', { code: 4001 }, 'refused'],
  ['a refusal that another error wraps', { code: -32603, cause: { cause: { code: 4001 } } }, 'refused'],
  ['a wallet that was asked before', { code: -32002 }, 'busy'],
  ['a window that the user closed', new PopupClosedError(), 'closed'],
  ['the same, inside an error of viem', { code: 4001, cause: new PopupClosedError('Closed') }, 'closed'],
  ['a blocked window', new PopupOpenError(), 'blocked'],
  ['a linked pairing that the user ended', new LinkError('connectionReset'), 'reset'],
  ['a pairing that ended', new RelayError('connectionProposalExpired'), 'expired'],
  ['a modal that was closed', new RelayError('connectionReset'), 'reset'],
  ['a relay that does not list the origin', new RelayError('originRefused'), 'notAllowed'],
  ['a relay that refuses the page', new RelayError('relayRefused'), 'unreachable'],
  ['a clock that is wrong', new ClockError(18_000_000), 'clock'],
  ['a part of the page that did not arrive', { name: 'NotLoadedError', code: -32603 }, 'unloaded'],
  ['a refusal on the phone', new RelayError('connectionRejected'), 'refused'],
  ['text that only sounds like a refusal', new Error('User rejected the request.'), 'failed'],
  ['nothing', undefined, 'failed'],
  ['a circle', circle, 'failed'],
] as const)('default: %s', (_, error, ending) => expect(endingOf(error, true)).toEqual({ ending }))

test('behavior: without a network, the ending is offline, unless the wallet has answered', () => {
  expect(endingOf(new TypeError('Failed to fetch'), false)).toEqual({ ending: 'offline' })
  expect(endingOf({ name: 'NotLoadedError', code: -32603 }, false)).toEqual({ ending: 'offline' })
  expect(endingOf({ code: 4001 }, false)).toEqual({ ending: 'refused' })
})

test('behavior: an error message of our own is passed on', () => {
  expect(endingOf(new RelayError('modalMissing'), true)).toEqual({
    ending: 'failed',
    detail: 'To use QR modal, please install the app-kit package',
  })
})
