import { expect, test } from 'vitest'
import { createSession, first } from '../../../../test/scripted/relaySession.ts'
import { capabilitiesOf, toCapabilityKey } from './capabilities.ts'

const both = { address: first, chainIds: ['0x1', '0xa'] } as const

test('default: a session without properties', () => {
  expect(capabilitiesOf(createSession(), both)).toBeUndefined()
})

test('behavior: an answer stored by the wallet comes first', () => {
  const filed = { '0x1': { atomic: { status: 'supported' } } }
  const sessionProperties = { capabilities: { [`${first}0x1,0xa`]: filed }, atomic: 'other' }
  expect(capabilitiesOf(createSession({ sessionProperties }), both)).toBe(filed)
  expect(toCapabilityKey({ address: first, chainIds: undefined })).toBe(first)
})

test('behavior: properties of the session apply to all chains, and those of a chain override them', () => {
  const session = createSession({
    sessionProperties: { atomic: '{"status":"ready"}', 'flow-control': 'loose', expiry: '1' },
    scopedProperties: { 'eip155:10': { atomic: { status: 'supported' }, unknown: true } },
  })
  expect(capabilitiesOf(session, both)).toEqual({
    '0x1': { atomic: { status: 'ready' }, 'flow-control': 'loose' },
    '0xa': { atomic: { status: 'supported' }, 'flow-control': 'loose' },
  })
})

test('behavior: properties of an account replace those of its chain; empty chains are dropped', () => {
  const scopedProperties = {
    'eip155:10': {
      sessionKeys: { supported: true },
      [`eip155:10:${first.toUpperCase().replace('0X', '0x')}`]: { auxiliaryFunds: { supported: true } },
    },
  }
  expect(capabilitiesOf(createSession({ scopedProperties }), both)).toEqual({
    '0xa': { auxiliaryFunds: { supported: true } },
  })
})

test('behavior: without chain ids, every chain of the session', () => {
  const session = createSession({ sessionProperties: { paymasterService: { supported: true } } })
  expect(Object.keys(capabilitiesOf(session, { address: first, chainIds: undefined }) as object)).toEqual([
    '0xa',
    '0x1',
  ])
})
