import { expect, test } from 'vitest'
import { AccountError } from '../../core/account/accountError.ts'
import { PopupClosedError, PopupOpenError } from '../../core/popup/popupErrors.ts'
import { UserRejectedError } from '../../core/providerErrors.ts'
import { WireError } from '../../wire/wireError.ts'
import { CustodyApiError, CustodyError } from '../custody/errors.ts'
import { RpIdError } from '../custody/rpId.ts'
import { VaultError } from '../custody/vault/errors.ts'
import { MpcError, MpcFrameError } from '../mpc/errors.ts'
import { type Failure, failureOf } from './failure.ts'

const named = (name: string) => Object.assign(new Error('in its own words'), { name })

const fromFrame = (code: string) => new MpcFrameError(Object.assign(new Error('in its own words'), { code }))

test.each<[Failure, unknown]>([
  ['closed', new UserRejectedError()],
  ['closed', new PopupClosedError()],
  ['closed', new VaultError('closed')],
  ['closed', named('OperationError')],
  ['blocked', new PopupOpenError()],
  ['unreachable', new AccountError('unreachable')],
  ['unreachable', new AccountError('unavailable')],
  ['unreachable', new AccountError('custody_unavailable')],
  ['unreachable', new CustodyApiError(14, 'unavailable')],
  ['refused', new CustodyApiError(7, 'no')],
  ['clock', new AccountError('stale_proof')],
  ['clock', new CustodyApiError(3, 'invalid timestamp')],
  ['signedOut', new AccountError('invalid_token')],
  ['sessionOver', new CustodyError('clientsNotFound')],
  ['unknownPasskey', new AccountError('unknown_passkey')],
  ['wrongCode', new AccountError('invalid_code')],
  ['wrongCode', new CustodyError('codeInvalid')],
  ['emailTaken', new AccountError('email_taken')],
  ['passkeyTaken', new AccountError('passkey_taken')],
  ['passkeyTaken', named('InvalidStateError')],
  ['tooMany', new AccountError('too_many_requests')],
  ['notOffered', new AccountError('login_method_not_offered')],
  ['provider', new AccountError('invalid_identity')],
  ['lastLoginMethod', new CustodyError('lastLoginMethod')],
  ['linkOver', new AccountError('invalid_link')],
  ['passkeyMissing', new CustodyError('passkeyMissing')],
  ['noPasskeys', new CustodyError('webauthnUnsupported')],
  ['setup', new MpcError('clientsNotFound')],
  ['signedOut', new MpcError('signedSessionMissing')],
  ['unreachable', new MpcError('loadFailed')],
  ['wrongPassword', fromFrame('wrong_password')],
  ['passwordNeeded', fromFrame('password_required')],
  ['closed', fromFrame('passkey_cancelled')],
  ['wrongPasskey', fromFrame('wrong_passkey')],
  ['passkeyUnsupported', fromFrame('passkey_unsupported')],
  ['setup', fromFrame('passkey_blocked')],
  ['sharesMissing', fromFrame('shares_missing')],
  ['walletStopped', fromFrame('wallet_banned')],
  ['signInAgain', fromFrame('sign_in_again')],
  ['renewalRefused', fromFrame('too_many_bans')],
  ['setup', fromFrame('import_off')],
  ['other', fromFrame('a_word_of_another_frame')],
  ['vault', new VaultError('notLoaded')],
  ['input', new WireError('email', 'expected an address')],
  ['notAllowed', new AccountError('origin_not_allowed')],
  ['notAllowed', named('OriginNotAllowedError')],
  ['setup', new RpIdError('shop.example.net', { rpIds: ['example.com'] })],
  ['other', new AccountError('internal')],
  ['other', named('TypeError')],
  ['other', 'not even an error'],
])('%s: %s', (failure, error) => {
  expect(failureOf(error, true)).toBe(failure)
})

test('offline: true only for errors of the network, not for decisions of the user or a server', () => {
  expect(failureOf(new AccountError('unreachable'), false)).toBe('offline')
  expect(failureOf(new VaultError('notLoaded'), false)).toBe('offline')
  expect(failureOf(new UserRejectedError(), false)).toBe('closed')
  expect(failureOf(new AccountError('invalid_code'), false)).toBe('wrongCode')
})
