import { hashMessage, hexToBytes } from 'viem'
import { cpuMs } from './parts/cpuMs.ts'
import { measureHere } from './parts/engineProgram.ts'
import { onBothDatabases } from './parts/onBothDatabases.ts'
import { median, quantile } from './parts/quantile.ts'
import { type MpcProcess, type MpcUser, startMpc } from './parts/startMpc.ts'

// Signatures with TWO_OF_TWO per second over real HTTP, on both databases and both curves, and the server's processor time of
// each beside what its engine alone needs in this run. `busy` is the share of the time in which the thread that answers was busy.
// The clients run their half of each signature on the same machine.

/** The server's processor time of a signature, as a ratio to that of its engine alone. */
const budget = { ratio: 2 }
const clientCounts = [1, 8, 32]
const rounds = 2
const signaturesPerRound = 48
const engineSignatures = 30
const curves = { EVM: 'dkls23-1', SVM: 'frost-ed25519-1' } as const
const curveNames = { EVM: 'secp256k1', SVM: 'Ed25519' } as const
const signing = { type: 'message', message: 'hello' } as const
const signed = { EVM: hexToBytes(hashMessage('hello')), SVM: new TextEncoder().encode('hello') }

type Chain = keyof typeof curves
type Load = { times: number[]; ms: number; cpuMs: number; busyMs: number }

let over = false
await onBothDatabases(async ({ name, create }) => {
  const mpc = await startMpc(await create(), Math.max(...clientCounts))
  console.log(`\n${name}`)
  row('signatures', ['per second', 'median ms', 'p99 ms', 'busy', 'CPU ms each', 'engine ms', 'ratio'])
  for (const chain of ['EVM', 'SVM'] as const) await report(mpc, chain)
  await mpc.stop()
})
if (over) console.error(`The server takes more than ${budget.ratio} times the processor time of its engine.`)
process.exit(over ? 1 : 0)

/** The rounds alternate, so that other work of the machine affects all of them. The first one warms up. */
async function report(mpc: MpcProcess, chain: Chain): Promise<void> {
  const loads = new Map(clientCounts.map((clients) => [clients, [] as Load[]]))
  const { sign } = await measureHere(cpuMs, curves[chain], 'TWO_OF_TWO', { keys: 1, signatures: engineSignatures })
  const engineMs = median(sign.map(({ serverMs }) => serverMs))
  for (let round = 0; round <= rounds; round += 1) {
    for (const [clients, measured] of loads) {
      const load = await measure(mpc, chain, clients)
      if (round > 0) measured.push(load)
    }
  }
  for (const [clients, measured] of loads) {
    const times = measured.flatMap((load) => load.times)
    const cpuEach = sumOf(measured, 'cpuMs') / times.length
    // As with custody, one client alone has no limit: the server idles between its requests.
    if (clients >= 8 && cpuEach / engineMs > budget.ratio) over = true
    row(`${curveNames[chain]}, ${clients} ${clients === 1 ? 'client' : 'clients'}`, [
      ((times.length * 1000) / sumOf(measured, 'ms')).toFixed(1),
      median(times).toFixed(0),
      quantile(times, 0.99).toFixed(0),
      `${((100 * sumOf(measured, 'busyMs')) / sumOf(measured, 'ms')).toFixed(0)} %`,
      cpuEach.toFixed(1),
      engineMs.toFixed(1),
      (cpuEach / engineMs).toFixed(2),
    ])
  }
}

/** Users who each wait for a signature before they request the next. */
async function measure({ users, usage }: MpcProcess, chain: Chain, clients: number): Promise<Load> {
  const times: number[] = []
  let left = signaturesPerRound
  const signAll = async ({ client, wallets }: MpcUser) => {
    while (left > 0) {
      left -= 1
      const startedAt = performance.now()
      await client.sign(wallets[chain], signing, signed[chain], { isPipelined: true })
      times.push(performance.now() - startedAt)
    }
  }
  const [before, startedAt] = [await usage(), performance.now()]
  await Promise.all(users.slice(0, clients).map(signAll))
  const [after, ms] = [await usage(), performance.now() - startedAt]
  return { times, ms, cpuMs: after.cpuMs - before.cpuMs, busyMs: after.busyMs - before.busyMs }
}

function sumOf(loads: readonly Load[], field: 'ms' | 'cpuMs' | 'busyMs'): number {
  return loads.reduce((total, load) => total + load[field], 0)
}

function row(name: string, cells: readonly string[]): void {
  console.log(name.padEnd(22), ...cells.map((cell) => cell.padStart(11)))
}
