/** One call of the program into noble, with its operands. */
type Call = { operation: Operation; self: unknown; args: unknown[] }
type Operation = (this: unknown, ...args: unknown[]) => unknown
type Class = { readonly prototype: object }

/** `recordedNoble.ts` puts these wrappers between a program and noble, so they are shared by the modules of one bundle. */
const classes = new Map<object, PropertyDescriptorMap>()
let calls: Call[] | undefined
let isInside = false

/** Wraps what a module of noble exports. Until a recording begins, the wrappers only pass calls on. */
export function wrapExports<value>(value: value): value {
  if (isClass(value)) for (const holder of [value, value.prototype]) classes.set(holder, methodsOf(holder))
  if (isClass(value)) return value
  if (typeof value === 'function') return Object.assign(wrap(value as unknown as Operation, true), value) as value
  return isPlain(value) ? (mapValues(value, wrapExports) as value) : value
}

/** Runs `act`, and returns its calls into noble in their order. Calls of noble to itself are not among them. */
export async function recordCalls(act: () => Promise<unknown>): Promise<readonly Call[]> {
  const recorded: Call[] = []
  for (const [holder, methods] of classes) {
    for (const [name, method] of Object.entries(methods)) {
      Object.defineProperty(holder, name, { ...method, value: wrap(method.value, false) })
    }
  }
  try {
    calls = recorded
    await act()
  } finally {
    calls = undefined
    // Wrappers left behind would make noble slower.
    for (const [holder, methods] of classes) Object.defineProperties(holder, methods)
  }
  return recorded
}

/**
 * Prepares the calls for one repetition. noble remembers the affine form and the table of each point, so that every repetition
 * needs points that it has not seen; one point stays one point in all calls.
 */
export function toRepeatable(recorded: readonly Call[]): () => void {
  const points = new Map<unknown, unknown>()
  const copy = (value: unknown) =>
    copyBytes(value, (other) => {
      if (!isPoint(other)) return other
      const known = points.get(other) ?? copyPoint(other)
      points.set(other, known)
      return known
    })
  const prepared = recorded.map(({ operation, self, args }) => ({ operation, self: copy(self), args: args.map(copy) }))
  return () => {
    for (const { operation, self, args } of prepared) operation.apply(self, args)
  }
}

function wrap(operation: Operation, hasMembers: boolean): Operation {
  return function (this: unknown, ...args) {
    if (!calls || isInside) return hasMembers ? wrapMembers(operation.apply(this, args)) : operation.apply(this, args)
    calls.push({ operation, self: this, args: args.map((arg) => copyBytes(arg, (other) => other)) })
    isInside = true
    try {
      return operation.apply(this, args)
    } finally {
      isInside = false
    }
  }
}

/** `createFROST` returns an object of functions. */
function wrapMembers(made: unknown): unknown {
  return isPlain(made) ? wrapExports(made) : made
}

function methodsOf(holder: object): PropertyDescriptorMap {
  const own = Object.entries(Object.getOwnPropertyDescriptors(holder))
  const methods = own.filter(([name, { value }]) => name !== 'constructor' && isMethod(value))
  // Calls that are not recorded would look like work of the program.
  if (methods.some(([, { configurable }]) => !configurable)) throw new Error('A class of noble is frozen.')
  return Object.fromEntries(methods)
}

/** Both noble and the program may wipe bytes after their use. */
function copyBytes(value: unknown, copyOther: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => copyBytes(each, copyOther))
  if (value instanceof Uint8Array) return value.slice()
  return isPlain(value) ? mapValues(value, (each) => copyBytes(each, copyOther)) : copyOther(value)
}

const isMethod = (value: unknown) => typeof value === 'function' && !isClass(value)

function isClass(value: unknown): value is Class {
  return typeof value === 'function' && /^class\b/.test(Function.prototype.toString.call(value))
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

const mapValues = (value: Record<string, unknown>, change: (each: unknown) => unknown) =>
  Object.fromEntries(Object.entries(value).map(([name, each]) => [name, change(each)]))

type Coordinates = Record<'px' | 'py' | 'pz' | 'X' | 'Y' | 'Z' | 'T', bigint>
type PointClass = { new (...coordinates: bigint[]): object; BASE: object; ZERO: object }
type PointLike = Coordinates & { constructor: PointClass }

function isPoint(value: unknown): value is PointLike {
  return typeof value === 'object' && value !== null && 'toAffine' in value
}

/** The generator keeps its table, as in the program. */
function copyPoint(point: PointLike): object {
  const { constructor: Point, px, py, pz, X, Y, Z, T } = point
  if (point === Point.BASE || point === Point.ZERO) return point
  return px === undefined ? new Point(X, Y, Z, T) : new Point(px, py, pz)
}
