import { maxErrorLength } from './limits.ts'

/** An error as the channel carries it. Official pages make an `Error` of it only if `message` and `stack` are text. */
export type SerializedError = { message: string; name: string; stack: string; [property: string]: unknown }

type Plain = string | number | boolean

/**
 * Prepares an error for the channel (managed-wallet §2.5). `stack` is one line and never a stack trace, which would tell the
 * page how the frame works. Further properties, such as `code`, travel if they are text, numbers or booleans.
 */
export function serializeError(error: unknown): SerializedError {
  if (error instanceof Error) return { ...plainProperties(error), ...head(error.name, error.message) }
  if (Array.isArray(error)) return head('Error', JSON.stringify(error))
  if (typeof error === 'object' && error !== null)
    return { ...plainProperties(error), ...head('Error', JSON.stringify(error)) }
  return head('Error', String(error))
}

const classes = { EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError } as const

/**
 * Returns what a rejection throws, as official pages do: an error of the class that `name` names; the array that the message
 * contains as JSON; or the value itself if it is no serialized error.
 */
export function parseError(value: unknown): unknown {
  if (!isSerialized(value)) return value
  const { message, name, stack } = value
  const list = parseArray(message)
  if (list) return list
  const Class = Object.hasOwn(classes, name) ? classes[name as keyof typeof classes] : Error
  const error = new Class(message)
  if (typeof name === 'string' && error.name !== name) define(error, 'name', name)
  define(error, 'stack', `${message}\n${stack}`)
  for (const [key, property] of Object.entries(plainProperties(value))) define(error, key, property)
  return error
}

function head(name: string, message: string): SerializedError {
  const text = message.slice(0, maxErrorLength)
  return { name, message: text, stack: `${name}: ${text}` }
}

const headKeys = ['message', 'name', 'stack']

function plainProperties(value: object): Record<string, Plain> {
  const isPlain = (entry: [string, unknown]): entry is [string, Plain] =>
    ['string', 'number', 'boolean'].includes(typeof entry[1]) && !headKeys.includes(entry[0])
  return Object.fromEntries(Object.entries(value).filter(isPlain))
}

function isSerialized(value: unknown): value is SerializedError {
  const { message, stack } = (value ?? {}) as Partial<SerializedError>
  return typeof message === 'string' && typeof stack === 'string'
}

function parseArray(text: string): unknown[] | undefined {
  if (!text.startsWith('[')) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

function define(error: Error, key: string, value: Plain): void {
  // An assignment would run a setter of the prototype, such as that of `__proto__`.
  const enumerable = !headKeys.includes(key)
  Object.defineProperty(error, key, { value, configurable: true, writable: true, enumerable })
}
