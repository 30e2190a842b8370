import { expect, test } from 'vitest'
import type { PublicEnvironment } from '../../../wire/account/environment.ts'
import { arrangeWays } from './arrangeWays.ts'

const provider = { name: 'Example' } as PublicEnvironment['oidc'][number]
const all: Pick<PublicEnvironment, 'signIn' | 'oidc'> = { signIn: ['passkey', 'email'], oidc: [provider] }

/** The buttons from top to bottom; the main one has a star. */
function shown(changes: Partial<Parameters<typeof arrangeWays>[0]> = {}) {
  const { isNewcomer, buttons } = arrangeWays({ environment: all, hasPasskeys: true, isKnownHere: false, ...changes })
  return { isNewcomer, buttons: buttons.map(({ way, isMain }) => (isMain ? `${way}*` : way)) }
}

test('default: a browser that knows no wallet offers to create one first', () => {
  expect(shown()).toEqual({ isNewcomer: true, buttons: ['create*', 'passkey', 'email', 'provider'] })
})

test('behavior: a browser that knows a wallet offers to sign in first', () => {
  expect(shown({ isKnownHere: true })).toEqual({
    isNewcomer: false,
    buttons: ['passkey*', 'create', 'email', 'provider'],
  })
})

test('behavior: where no wallet is created with a passkey, signing in comes first', () => {
  const environment = { ...all, signIn: ['email' as const] }
  expect(shown({ environment })).toEqual({ isNewcomer: false, buttons: ['passkey*', 'email', 'provider'] })
})

test('behavior: without passkeys, the email code is the main way; of providers none is', () => {
  expect(shown({ hasPasskeys: false })).toEqual({ isNewcomer: false, buttons: ['email*', 'provider'] })
  const environment = { ...all, signIn: ['passkey' as const] }
  expect(shown({ hasPasskeys: false, environment })).toEqual({ isNewcomer: false, buttons: ['provider'] })
})
