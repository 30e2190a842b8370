// `npm run soak COUNT` (scripts/soak.mjs): makes keys of each scheme with each engine until there are COUNT of each, and goes
// on where an earlier soak of the same engines stopped. Its processes (soakWorker.ts) make one key at a time. SIGTERM or
// Ctrl-C ends it after it has written what was made.
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { digestOfEngines, engineNames, keygensSoFar, ranNow, schemeNames, writeSoakRecord } from './soakRecord.ts'
import type { Made, Order } from './soakWorker.ts'

/** How many keys may be lost if this process is killed. */
const keysPerWrite = 10

const [wanted = 0, processes = 1] = process.argv.slice(2).map(Number)
const sources = digestOfEngines()
const keygens = keygensSoFar(sources)
const orders = ordersLeft()
const publicKeys = new Set<string>()
const workers = new Set<ChildProcess>()
let unwritten = 0
let isStopped = false

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
// The command that started this was killed.
process.on('disconnect', stop)
process.channel?.unref()
console.log(report())
if (orders.length > 0) for (let started = 0; started < processes; started++) startWorker()

function ordersLeft(): Order[] {
  // Ed25519 first, which takes minutes: secp256k1 takes hours.
  const kinds = engineNames.toReversed().flatMap((engine) => schemeNames.map((scheme) => ({ engine, scheme })))
  return kinds.flatMap((kind) => Array<Order>(Math.max(0, wanted - keygens[kind.engine][kind.scheme])).fill(kind))
}

function startWorker(): void {
  const worker = fork(join(import.meta.dirname, 'soakWorker.ts'))
  workers.add(worker)
  const order = () => {
    const next = orders.shift()
    if (next) worker.send(next)
    else worker.disconnect()
  }
  worker.on('message', (made: Made) => {
    record(made)
    order()
  })
  worker.on('exit', (code) => {
    workers.delete(worker)
    if (code !== 0 && !isStopped) {
      process.exitCode = 1
      stop()
    }
    if (workers.size === 0) write()
  })
  order()
}

function record({ engine, scheme, publicKey }: Made): void {
  if (publicKeys.has(publicKey)) throw new Error('Two key generations made one key.')
  publicKeys.add(publicKey)
  keygens[engine][scheme]++
  unwritten++
  if (unwritten === keysPerWrite) write()
}

function write(): void {
  if (unwritten === 0) return
  unwritten = 0
  writeSoakRecord({ keygens: { ...ranNow(sources), ...keygens } })
  console.log(report())
}

/** The keys that workers are making are dropped: a soak makes them again. */
function stop(): void {
  isStopped = true
  orders.length = 0
  for (const worker of workers) worker.kill()
}

function report(): string {
  const counts = engineNames.map((engine) => {
    return `${engine} ${schemeNames.map((scheme) => `${keygens[engine][scheme]} ${scheme}`).join(', ')}`
  })
  return `soak: ${counts.join('; ')}`
}
