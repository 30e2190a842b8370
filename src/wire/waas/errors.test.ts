import { expect, test } from 'vitest'
import { parseError, serializeError } from './errors.ts'

test('default: an error survives with its code, its class and one line of stack', () => {
  const sent = serializeError(Object.assign(new TypeError('boom'), { code: 'E_X' }))
  expect(sent).toEqual({ name: 'TypeError', message: 'boom', stack: 'TypeError: boom', code: 'E_X' })
  const thrown = parseError(structuredClone(sent))
  expect(thrown).toBeInstanceOf(TypeError)
  expect(thrown).toMatchObject({ message: 'boom', code: 'E_X', stack: 'boom\nTypeError: boom' })
})

test('behavior: the frame never tells where it threw', () => {
  const error = new Error('boom')
  expect(error.stack).toContain('errors.test.ts')
  expect(JSON.stringify(serializeError(error))).not.toContain('errors.test.ts')
})

test('behavior: properties that a message cannot carry stay behind', () => {
  const error = Object.assign(new Error('boom'), { retry: () => {}, cause: { token: 'secret' }, status: 401 })
  expect(structuredClone(serializeError(error))).toEqual({
    ...{ name: 'Error', message: 'boom', stack: 'Error: boom' },
    status: 401,
  })
})

test.each([
  ['an object', { reason: 'full', rows: [1] }, '{"reason":"full","rows":[1]}'],
  ['text', 'no', 'no'],
  ['nothing', undefined, 'undefined'],
])('behavior: %s becomes an error', (_, value, message) => {
  const sent = serializeError(value)
  expect(sent).toMatchObject({ name: 'Error', message, stack: expect.any(String) })
  expect(parseError(sent)).toBeInstanceOf(Error)
})

test('behavior: a list is thrown as a list', () => {
  expect(parseError(serializeError(['a', 'b']))).toEqual(['a', 'b'])
  expect(parseError(serializeError(new Error('[not JSON')))).toMatchObject({ message: '[not JSON' })
})

test('behavior: a name without a class of its own is kept', () => {
  const thrown = parseError({ name: 'FrameError', message: 'boom', stack: '' })
  expect(String(thrown)).toBe('FrameError: boom')
  expect(Object.keys(thrown as object)).toEqual([])
})

test('behavior: a value without a stack is thrown as it is', () => {
  const value = { message: 'boom', name: 'Error' }
  expect(parseError(value)).toBe(value)
  expect(parseError(null)).toBeNull()
})

test('behavior: T23, a property cannot reach the prototype', () => {
  const thrown = parseError(JSON.parse('{"message":"a","stack":"","name":"toString","__proto__":{"code":1}}'))
  expect(thrown).toBeInstanceOf(Error)
  expect((thrown as { code?: number }).code).toBeUndefined()
})
