import { expect, test } from 'vitest'
import { matchCode, replaceCode } from './matchCode.ts'

const source = `
function admit(kept: Session, key: string) {
  // if (kept.key !== key) throw
  if (kept.key !== key)
    throw new AccountError('invalid_key')
  if (kept.until < now()) throw new AccountError('expired')
}`

test('default: found whatever its names, line breaks and comments are', () => {
  expect(replaceCode(source, "if (session.id !== id) throw new Failure('invalid_key')", '')).not.toContain(
    "('invalid_key')",
  )
})

test('behavior: a replacement uses the names of the source', () => {
  expect(replaceCode(source, 'if (session.id !== id)', 'if (session.id === id)')).toContain('if (kept.key === key)')
})

test('behavior: a name stands for one name', () => {
  expect(matchCode('a.b !== c', 'x.y !== y')).toBeUndefined()
  expect(matchCode('a.b !== b', 'x.y !== y')).toBeDefined()
})

test('behavior: of two places the one with more of the names is found', () => {
  expect(replaceCode('f(one); g(two)', 'g(three)', 'g()')).toBe('f(one); g()')
})

test('error: two places that match equally well', () => {
  expect(matchCode('f(one); f(two)', 'f(three)')).toBeUndefined()
})

test('error: another literal', () => {
  expect(matchCode('limit = 500', 'limit = 400')).toBeUndefined()
})
