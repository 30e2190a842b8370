import { type ActivityName, activities, type QueryName, queries } from 'latchkey/wire/custody'
import { describe, expect, test } from 'vitest'
import type { Caller } from '../context/custody.ts'
import { assertMayQuery, assertMaySubmit, isOwnAffair, mayParentSubmit } from './rights.ts'
import { subjects } from './subjects.ts'

const activityNames = Object.keys(activities) as ActivityName[]
const queryNames = Object.keys(queries) as QueryName[]
const caller = (credentialType: string): Caller => ({
  ...{ organizationId: 'o', userId: 'me', userName: 'n', isRoot: true, credentialType },
  stamp: { publicKey: '', signature: '', scheme: '' },
})
const may = (assertion: () => void) => {
  try {
    assertion()
    return true
  } catch {
    return false
  }
}
const queriesOf = (credentialType: string, about = {}) =>
  queryNames.filter((name) => may(() => assertMayQuery(name, about, caller(credentialType))))
const submitsOf = (credentialType: string) =>
  activityNames.filter((name) => may(() => assertMaySubmit(name, caller(credentialType))))

test('default: a key and a passkey have the rights of their user', () => {
  for (const type of [
    'CREDENTIAL_TYPE_API_KEY_P256',
    'CREDENTIAL_TYPE_LOGIN',
    'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR',
  ]) {
    expect(queriesOf(type)).toEqual(queryNames)
    expect(submitsOf(type)).toEqual(activityNames)
  }
})

describe('a mailed recovery key', () => {
  const type = 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256'
  test('behavior: reads its own user, and adds one passkey', () => {
    expect(queriesOf(type, { userId: 'me' })).toEqual(['whoami', 'get_user'])
    expect(submitsOf(type).filter((name) => name !== 'recover_user')).toEqual([])
    expect(may(() => assertMaySubmit('recover_user' as ActivityName, caller(type)))).toBe(true)
  })
  test('error: another user', () => {
    expect(queriesOf(type, { userId: 'other' })).toEqual(['whoami'])
  })
})

test('behavior: a read-only session reads everything and changes nothing', () => {
  expect(queriesOf('SESSION_TYPE_READ_ONLY')).toEqual(queryNames)
  expect(submitsOf('SESSION_TYPE_READ_ONLY')).toEqual([])
})

test('behavior: users may change their own data, and never that of others', () => {
  const own = activityNames.filter((name) => isOwnAffair(name, { userId: 'me' }, caller('')))
  for (const name of own)
    expect(name).toMatch(
      /_(api_keys?|authenticators?|oauth_providers?|read_write_session|recover_user)$|^recover_user$/,
    )
  expect(activityNames.filter((name) => isOwnAffair(name, { userId: 'other' }, caller('')))).toEqual([])
})

test("behavior: an activity that names no user is the caller's own only if it concerns no other user", () => {
  const own = activityNames.filter((name) => isOwnAffair(name, {}, caller('')))
  const known = [
    'create_read_write_session',
    'create_read_only_session',
    'stamp_login',
    'approve_activity',
    'reject_activity',
  ]
  for (const name of own) expect(known).toContain(name)
})

test('behavior: a parent signs users in, and has no other rights in its sub-organizations', () => {
  for (const name of activityNames.filter(mayParentSubmit)) {
    expect(name).toMatch(
      /^(email_auth|init_otp_auth|otp_auth|init_otp|verify_otp|otp_login|oauth|oauth_login|init_user_email_recovery)$/,
    )
  }
})

test('behavior: policies can name every activity', () => {
  expect(activityNames.filter((name) => subjects[name] === undefined)).toEqual([])
})
