import { parentPort, Worker } from 'node:worker_threads'
import type { Log } from './log.ts'

/** Functions of their arguments alone, which any thread can run. */
// biome-ignore lint/suspicious/noExplicitAny: each step has its own parameters
export type Steps = { readonly [name: string]: (...args: any[]) => unknown }

/**
 * Runs one step. Byte arrays that fill their buffer are moved to the thread, not copied: the caller cannot use them
 * afterwards, and a step can wipe the only copy of a secret.
 * @throws what the step throws; from a thread, a `StepError`; a `DataCloneError` for bytes that were moved before
 */
export type RunStep<steps extends Steps> = <name extends keyof steps & string>(
  name: name,
  ...args: Parameters<steps[name]>
) => Promise<ReturnType<steps[name]>>

/** A step failed in its thread. `details` are the own properties of its error. */
export class StepError extends Error {
  override name = 'StepError'
  readonly details: { readonly [name: string]: unknown }
  constructor(message: string, details: StepError['details'] = {}) {
    super(message)
    this.details = details
  }
}

type Request = { id: number; name: string; args: unknown[] }
type Reply = 'ready' | { id: number; value: unknown } | { id: number; message: string; details: StepError['details'] }
type Pending = { resolve(value: never): void; reject(error: Error): void }
type Thread = { worker: Worker; isReady: boolean; pending: Map<number, Pending> }

/**
 * Runs steps in threads beside the one that answers requests. A step runs on the calling thread while no other is
 * ready: at the start, with `count` 0, and where the threads' file cannot be loaded (a server that was bundled into one
 * file).
 * @param options.url the module that calls `serveSteps` with the same steps
 */
export function createThreads<steps extends Steps>(options: {
  steps: steps
  url: URL
  count: number
  log: Log
}): RunStep<steps> {
  const { steps, url, log } = options
  const count = canLoad(url) ? options.count : 0
  const threads = new Set<Thread>()
  let lastId = 0

  const start = () => {
    const worker = isTypeScript(url)
      ? new Worker(loadTypeScript, { eval: true, workerData: { loader: 'tsx/esm/api', file: url.href } })
      : new Worker(url)
    const thread: Thread = { worker, isReady: false, pending: new Map() }
    threads.add(thread)
    worker.on('message', (reply: Reply) => {
      if (reply === 'ready') thread.isReady = true
      else settle(thread, reply)
    })
    worker.on('error', (error) => log('warn', 'a thread ended', { errorName: error.name }))
    worker.on('exit', () => {
      threads.delete(thread)
      for (const { reject } of thread.pending.values()) reject(new StepError('The thread of a step ended.'))
      // One that never was ready would not be the second time.
      if (thread.isReady) start()
    })
    // An idle thread does not keep the process alive.
    worker.unref()
  }

  const findThread = (): Thread | undefined => {
    let found: Thread | undefined
    for (const each of threads) if (each.isReady && !(found && found.pending.size <= each.pending.size)) found = each
    return found
  }

  for (let started = 0; started < count; started += 1) start()
  return async (name, ...args) => {
    const thread = findThread()
    if (!thread) return steps[name]?.(...args) as never
    return new Promise((resolve, reject) => {
      const id = ++lastId
      thread.worker.postMessage({ id, name, args } satisfies Request, movable(args))
      thread.pending.set(id, { resolve, reject })
      thread.worker.ref()
    })
  }
}

/** Runs the steps that the thread of a `createThreads` requests, one after another. */
export function serveSteps(steps: Steps): void {
  parentPort?.on('message', ({ id, name, args }: Request) => {
    try {
      const value = steps[name]?.(...args)
      parentPort?.postMessage({ id, value } satisfies Reply, movable([value]))
    } catch (error) {
      const { message, stack: _stack, cause: _cause, ...details } = error as Error
      parentPort?.postMessage({ id, message, details } satisfies Reply)
    }
  })
  parentPort?.postMessage('ready' satisfies Reply)
}

function settle({ worker, pending }: Thread, reply: Exclude<Reply, 'ready'>): void {
  const waiting = pending.get(reply.id)
  pending.delete(reply.id)
  if (pending.size === 0) worker.unref()
  if ('value' in reply) waiting?.resolve(reply.value as never)
  else waiting?.reject(new StepError(reply.message, reply.details))
}

/** In the repository: the package has JavaScript. */
function isTypeScript({ pathname }: URL): boolean {
  return pathname.endsWith('.ts')
}

/** Threads do not have the loader of their process, but they can load the same one. */
function canLoad(url: URL): boolean {
  return !isTypeScript(url) || process.execArgv.some((each) => each.includes('tsx'))
}

const loadTypeScript = `
  const { loader, file } = require('node:worker_threads').workerData
  import(loader).then(({ register }) => {
    register()
    return import(file)
  })
`

/**
 * Returns the buffers of byte arrays among values and among their properties. Empty ones are left out: a buffer that was moved
 * before looks empty, a message that moves it again is lost without an error, and one that copies it is refused.
 */
function movable(values: readonly unknown[]): ArrayBuffer[] {
  const parts = values.flatMap((value) =>
    typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) ? Object.values(value) : [value],
  )
  const buffers = parts.flatMap((part) =>
    part instanceof Uint8Array &&
    part.byteLength > 0 &&
    part.buffer instanceof ArrayBuffer &&
    part.byteLength === part.buffer.byteLength
      ? [part.buffer]
      : [],
  )
  return [...new Set(buffers)]
}
