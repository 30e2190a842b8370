import { describe, expect, test } from 'vitest'
import { createEnvelope, EnvelopeError } from './envelope.ts'

const [key, otherKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const envelope = createEnvelope([key])
const place = { table: 'wallet', row: 'a', tenant: 'bc' }
const secret = Buffer.from('the seed')

describe('createEnvelope', () => {
  test('default: opens a value that it sealed', () => {
    const sealed = envelope.seal(secret, place)
    expect(envelope.open(sealed, place)).toEqual(secret)
    expect(envelope.open(new Uint8Array(sealed), place)).toEqual(secret)
    expect(sealed.includes(secret)).toBe(false)
    expect(sealed.includes(key)).toBe(false)
  })

  test('default: two seals of one value differ', () => {
    expect(envelope.seal(secret, place)).not.toEqual(envelope.seal(secret, place))
  })

  test('default: an empty value can be sealed', () => {
    expect(envelope.open(envelope.seal(Buffer.alloc(0), place), place)).toEqual(Buffer.alloc(0))
  })

  test.each([
    { ...place, table: 'other' },
    { ...place, row: 'b' },
    { ...place, tenant: 'other' },
    { ...place, row: 'ab', tenant: 'c' },
    { ...place, table: 'walleta', row: '' },
  ])('error: opened in another context (T18): %j', (elsewhere) => {
    const sealed = envelope.seal(secret, place)
    expect(() => envelope.open(sealed, elsewhere)).toThrow(EnvelopeError)
  })

  test('error: any changed bit', () => {
    const sealed = envelope.seal(secret, place)
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed)
      changed[index]! ^= 1
      expect(() => envelope.open(changed, place)).toThrow(EnvelopeError)
    }
  })

  test('error: any truncation', () => {
    const sealed = envelope.seal(secret, place)
    for (let length = 0; length < sealed.length; length++) {
      expect(() => envelope.open(sealed.subarray(0, length), place)).toThrow(EnvelopeError)
    }
  })

  test('error: another key (T18)', () => {
    expect(() => createEnvelope([otherKey]).open(envelope.seal(secret, place), place)).toThrow(EnvelopeError)
  })

  test('option: older keys still open; the first seals', () => {
    const both = createEnvelope([otherKey, key])
    expect(both.open(envelope.seal(secret, place), place)).toEqual(secret)
    expect(createEnvelope([otherKey]).open(both.seal(secret, place), place)).toEqual(secret)
  })

  test('error: a key of another length', () => {
    expect(() => createEnvelope([Buffer.alloc(16)])).toThrow(RangeError)
  })
})
