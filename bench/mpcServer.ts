import { hashMessage, hexToBytes } from 'viem'
import { cpuMs } from './parts/cpuMs.ts'
import { measureHere } from './parts/engineProgram.ts'
import { onBothDatabases } from './parts/onBothDatabases.ts'
import { median, quantile } from './parts/quantile.ts'
import { type MpcProcess, type MpcUser, startMpc } from './parts/startMpc.ts'

// Signatures with TWO_OF_TWO per second over real HTTP, on both databases and both curves, and the server's processor time of
// each beside what its engine alone needs in this run. The clients run their half of each signature on the same machine.

const clientCounts = [1, 8, 32]
const rounds = 2
const signaturesPerRound = 48
const engineSignatures = 30
const curves = { EVM: 'dkls23-1', SVM: 'frost-ed25519-1' } as const
const signing = { type: 'message', message: 'hello' } as const
const signed = { EVM: hexToBytes(hashMessage('hello')), SVM: new TextEncoder().encode('hello') }

type Chain = keyof typeof curves
type Load = { times: number[]; ms: number; cpuMs: number; busyMs: number }

await onBothDatabases(async ({ name, create }) => {
  const mpc = await startMpc(await create(), Math.max(...clientCounts))
  console.log(`\n${name}`)
  row('signatures', ['per second', 'median ms', 'p99 ms', 'busy', 'CPU ms each', 'engine ms'])
  for (const chain of ['EVM', 'SVM'] as const) await report(mpc, chain)
  await mpc.stop()
})

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
    const sum = (field: 'ms' | 'cpuMs' | 'busyMs') => measured.reduce((total, load) => total + load[field], 0)
    row(`${chain}, ${clients} ${clients === 1 ? 'client' : 'clients'}`, [
      ((times.length * 1000) / sum('ms')).toFixed(1),
      median(times).toFixed(0),
      quantile(times, 0.99).toFixed(0),
      `${((100 * sum('busyMs')) / sum('ms')).toFixed(0)} %`,
      (sum('cpuMs') / times.length).toFixed(1),
      engineMs.toFixed(1),
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

function row(name: string, cells: readonly string[]): void {
  console.log(name.padEnd(20), ...cells.map((cell) => cell.padStart(11)))
}
