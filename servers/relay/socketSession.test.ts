import fc from 'fast-check'
import { normalizeId, parseFrame } from 'latchkey/wire/relay'
import { expect, test } from 'vitest'
import { peekAcknowledged } from './socketSession.ts'

/** Reads the id by parsing the whole frame. */
function readAcknowledged(text: string): string | undefined {
  try {
    const frame = parseFrame(text)
    return frame.kind === 'result' ? normalizeId(frame.id) : undefined
  } catch {
    return undefined
  }
}
const acknowledge = (id: string) => `{"id":"${id}","jsonrpc":"2.0","result":true}`

test('default: an acknowledgement as clients write it', () => {
  expect(peekAcknowledged(acknowledge('1900000000000000001'))).toBe('1900000000000000001')
})

test.each([
  ['a number', '{"id":1900000000000001,"jsonrpc":"2.0","result":true}'],
  ['an n at its end', acknowledge('1900000000000000001n')],
  ['other spaces', '{"id": "1900000000000000001","jsonrpc":"2.0","result":true}'],
  ['another result', '{"id":"1900000000000000001","jsonrpc":"2.0","result":false}'],
  ['no id', '{"id":"","jsonrpc":"2.0","result":true}'],
  ['a call', '{"id":"1","jsonrpc":"2.0","method":"irn_subscribe","params":{}}'],
  ['overlapping ends', '{"id":"","jsonrpc":"2.0","result":true}'.slice(8)],
])('behavior: %s takes the slow path', (_, text) => {
  expect(peekAcknowledged(text)).toBeUndefined()
})

test('property: the short cut never reads an id that parsing would not', () => {
  const part = fc.constantFrom(
    '{"id":"',
    '","jsonrpc":"2.0","result":true}',
    '"',
    '1',
    '42',
    'n',
    ',"id":"7"',
    ' ',
    '\\u0031',
  )
  const text = fc.oneof(
    fc.array(part, { maxLength: 6 }).map((parts) => parts.join('')),
    fc.string().map(acknowledge),
  )
  fc.assert(
    fc.property(text, (text) => {
      const peeked = peekAcknowledged(text)
      if (peeked !== undefined) expect(readAcknowledged(text)).toBe(peeked)
    }),
    { numRuns: 2000 },
  )
})
