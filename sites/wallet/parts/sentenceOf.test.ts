import { AccountError, BaseError, UserRejectedError } from 'latchkey/core'
import { CustodyApiError, CustodyError } from 'latchkey/wallets/custody'
import { parse } from 'latchkey/wire'
import { emailAddress } from 'latchkey/wire/account'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { words } from '../words.ts'
import { sentenceOf } from './sentenceOf.ts'

const { failures } = words

beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }))
afterEach(() => void vi.unstubAllGlobals())

function wireError(): unknown {
  try {
    return parse(emailAddress, 'ada')
  } catch (error) {
    return error
  }
}

test.each([
  ['an address that is none', wireError(), failures.input],
  ['a closed prompt', new UserRejectedError(), failures.closed],
  ['a server that is away', new AccountError('unreachable'), failures.unreachable],
  ['an ended session', new AccountError('invalid_token'), failures.signedOut],
  ['an address of another wallet', new AccountError('email_taken'), failures.emailTaken],
  ['the only way in', new CustodyError('lastLoginMethod'), failures.lastWayIn],
  ['a refusal of key custody', new CustodyApiError(7, 'quoted'), failures.refused],
  ['what has no word', new AccountError('invalid_link'), new AccountError('invalid_link').message],
  ['ours and unknown', new BaseError('Told.', { hints: ['untold'] }), 'Told.'],
  ['what is foreign', new Error('quoted'), words.somethingFailed],
])('behavior: %s', (_, error, sentence) => {
  expect(sentenceOf(error)).toBe(sentence)
})

test('behavior: without a network, that is what is told', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(sentenceOf(new AccountError('unreachable'))).toBe(failures.offline)
})
