import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AccountError } from '../../../core/account/accountError.ts'
import { BaseError } from '../../../core/errors.ts'
import { PopupClosedError } from '../../../core/popup/popupErrors.ts'
import { ProviderRpcError, UserRejectedError } from '../../../core/providerErrors.ts'
import { emailAddress } from '../../../wire/emailAddress.ts'
import { parse } from '../../../wire/parse.ts'
import { CustodyApiError, CustodyError } from '../../custody/errors.ts'
import { sentenceOf } from './errorSentence.ts'

const failureName = (failure: string) => `<${failure}>`

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
  ['an address that is none', wireError(), '<input>'],
  ['a closed prompt', new UserRejectedError(), '<closed>'],
  ['a server that is away', new AccountError('unreachable'), '<unreachable>'],
  ['an ended session', new AccountError('invalid_token'), '<signedOut>'],
  ['an address of another wallet', new AccountError('email_taken'), '<emailTaken>'],
  ['the only way in', new CustodyError('lastLoginMethod'), '<lastLoginMethod>'],
  ['a refusal of key custody', new CustodyApiError(7, 'quoted'), '<refused>'],
  ['a link that was used', new AccountError('invalid_link'), '<linkOver>'],
  ['a closed sign-in window', new PopupClosedError(), '<closed>'],
  ['ours and unknown', new BaseError('Told.', { hints: ['untold'] }), 'Told.'],
  [
    'the words of a node: quoted, without what reorders or breaks the line, and short',
    new ProviderRpcError({ code: -32000, message: `nonce\u202E too\nlow ${'A'.repeat(300)}` }),
    `<other> (“nonce too low ${'A'.repeat(65)}…”)`,
  ],
  ['what is foreign', new Error('quoted'), '<other>'],
])('behavior: %s', (_, error, sentence) => {
  expect(sentenceOf(error, failureName)).toBe(sentence)
})

test('behavior: without a network, the sentence says so', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(sentenceOf(new AccountError('unreachable'), failureName)).toBe('<offline>')
})
