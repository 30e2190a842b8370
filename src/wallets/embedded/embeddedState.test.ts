import { describe, expect, test } from 'vitest'
import type { Person } from '../../wire/account/person.ts'
import { type EmbeddedEvent, type EmbeddedState, next } from './embeddedState.ts'

const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x8C8d35429F74ec245F8Ef2f4Fd1e551cFF97d650'
const person = { personId: 'ada' } as Person
const entry = { person, accounts: [first] } as const
const start: EmbeddedState = { status: 'restoring' }
const reach = (...events: EmbeddedEvent[]) => events.reduce(next, start)
const inside = { status: 'signed-in', person, accounts: [first], activeAddress: first }

describe('next', () => {
  test('default: prompt, then signed in', () => {
    expect(reach({ type: 'asked' }).status).toBe('signing-in')
    expect(reach({ type: 'asked' }, { type: 'entered', ...entry })).toEqual(inside)
  })

  test('behavior: after a failure the state is as before', () => {
    expect(reach({ type: 'asked' }, { type: 'failed' })).toEqual({ status: 'signed-out' })
    expect(reach({ type: 'entered', ...entry }, { type: 'asked' }, { type: 'failed' })).toEqual(inside)
    expect(reach({ type: 'asked' }, { type: 'asked' }, { type: 'failed' })).toEqual({ status: 'signed-out' })
  })

  test('behavior: restoring finds a user or none, and never overrules a sign-in that happened meanwhile', () => {
    expect(reach({ type: 'restored' })).toEqual({ status: 'signed-out' })
    expect(reach({ type: 'restored', found: entry })).toEqual(inside)
    expect(reach({ type: 'asked' }, { type: 'restored', found: entry }).status).toBe('signing-in')
    expect(reach({ type: 'entered', ...entry }, { type: 'restored' })).toEqual(inside)
  })

  test('behavior: an account is added once and stays inactive', () => {
    const added: EmbeddedEvent = { type: 'added', address: second }
    expect(reach({ type: 'entered', ...entry }, added, added)).toEqual({ ...inside, accounts: [first, second] })
    expect(reach({ type: 'restored' }, added)).toEqual({ status: 'signed-out' })
  })

  test("behavior: only an account of the wallet can be selected, in the server's spelling", () => {
    const both: EmbeddedEvent = { type: 'entered', person, accounts: [first, second] }
    const select = (address: string): EmbeddedEvent => ({ type: 'selected', address: address as typeof first })
    expect(reach(both, select(second.toLowerCase()))).toMatchObject({ activeAddress: second })
    expect(reach(both, select(`0x${'00'.repeat(20)}`))).toMatchObject({ activeAddress: first })
    expect(reach({ ...both, activeAddress: second })).toMatchObject({ activeAddress: second })
  })

  test('behavior: signing out clears the state', () => {
    expect(reach({ type: 'entered', ...entry }, { type: 'left' })).toEqual({ status: 'signed-out' })
  })
})
