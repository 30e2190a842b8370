import { join } from 'node:path'
import type { MachineKind } from 'latchkey/crypto/threshold'
import type { ThresholdSignatureScheme } from 'latchkey/wire/mpc'
import { cpuMs } from './parts/cpuMs.ts'
import type { Cost, Costs } from './parts/engineCeremonies.ts'
import type { Compared } from './parts/engineProgram.ts'
import { openFrameEngines } from './parts/frameEngines.ts'
import { median } from './parts/quantile.ts'
import { importRecorded } from './parts/recordedNoble.ts'

// The managed wallet's engines, in Node and in the worker of its frame: what each ceremony costs a side; a signature as a ratio
// to the operations of noble that it performs, in this run; and how soon the frame is ready.

const budget = { ratio: 1.5, keygenMs: 1500, frameMs: 500 }
const engines = { 'dkls23-1': 'secp256k1', 'frost-ed25519-1': 'Ed25519' } as const satisfies Record<
  MachineKind['engine'],
  string
>
const schemes = { TWO_OF_TWO: '2/2', TWO_OF_THREE: '2/3', THREE_OF_FIVE: '3/5' } as const satisfies Record<
  ThresholdSignatureScheme,
  string
>
const ceremonies = ['keygen', 'refresh', 'sign'] as const
const countsOf = (scheme: ThresholdSignatureScheme) =>
  scheme === 'TWO_OF_TWO' ? { keys: 5, signatures: 50 } : { keys: 1, signatures: 5 }
const comparedSignatures = 50
const coldStarts = 9

type Engine = MachineKind['engine']
type Measure = (engine: Engine, scheme: ThresholdSignatureScheme, counts: ReturnType<typeof countsOf>) => Promise<Costs>
type Compare = (engine: Engine, signatures: number) => Promise<Compared>

let over = false
const program = join(import.meta.dirname, 'parts/engineProgram.ts')
const here = await importRecorded<typeof import('./parts/engineProgram.ts')>(program)
// Other programs of the machine change the processor time little.
await reportRatio('Node', (engine, signatures) => here.compareWithNoble(engine, signatures, cpuMs))
await reportCosts('Node, processor time', (...args) => here.measureHere(cpuMs, ...args), median)
const frame = await openFrameEngines()
try {
  await reportColdStart(frame.coldStart)
  await reportRatio('Chromium', frame.compareWithNoble)
  // A browser tells no processor time. Other programs of the machine make a run longer, never shorter.
  await reportCosts('Chromium, in the worker of the frame', frame.measure, (values) => Math.min(...values))
} finally {
  await frame.close()
}
if (over) console.error('The managed wallet is over its budget.')
process.exit(over ? 1 : 0)

async function reportRatio(place: string, compare: Compare): Promise<void> {
  console.log('')
  row(`${place}, 2/2 sign, both parties`, ['engine ms', 'noble ms', 'calls', 'ratio', 'at most'])
  for (const [engine, curve] of entriesOf(engines)) {
    const { engineMs, nobleMs, calls } = await compare(engine, comparedSignatures)
    const [ms, bareMs] = [median(engineMs), median(nobleMs)]
    hold(`2/2 sign on ${curve} in ${place}`, ms / bareMs, budget.ratio)
    row(curve, [ms.toFixed(1), bareMs.toFixed(1), String(calls), (ms / bareMs).toFixed(2), String(budget.ratio)])
  }
}

/** @param typical of several runs, the one to print */
async function reportCosts(place: string, measure: Measure, typical: (values: readonly number[]) => number) {
  console.log('')
  row(place, ['rounds', 'KB to server', 'KB to client', 'client ms', 'server ms'])
  for (const [engine, curve] of entriesOf(engines)) {
    for (const [scheme, name] of entriesOf(schemes)) {
      const costs = await measure(engine, scheme, countsOf(scheme))
      for (const ceremony of ceremonies) reportCost(`${curve} ${name} ${ceremony}`, costs[ceremony], typical)
      if (scheme === 'TWO_OF_TWO') holdKeygen(`${curve}, ${place}`, costs, typical)
    }
  }
}

function holdKeygen(name: string, { keygen }: Costs, typical: (values: readonly number[]) => number): void {
  for (const side of ['clientMs', 'serverMs'] as const) {
    hold(`2/2 keygen, one party, ${name}`, typical(keygen.map((cost) => cost[side])), budget.keygenMs)
  }
}

function reportCost(name: string, costs: readonly Cost[], typical: (values: readonly number[]) => number): void {
  const of = (field: keyof Cost) => typical(costs.map((cost) => cost[field]))
  const kilobytes = (['bytesUp', 'bytesDown'] as const).map((field) => (of(field) / 1024).toFixed(1))
  const times = (['clientMs', 'serverMs'] as const).map((field) => of(field).toFixed(1))
  row(name, [String(of('rounds')), ...kilobytes, ...times])
}

async function reportColdStart(coldStart: () => Promise<number>): Promise<void> {
  const times: number[] = []
  while (times.length < coldStarts) times.push(await coldStart())
  hold('frame ready', median(times), budget.frameMs)
  console.log(
    `\nframe, cold start to ready: median ${median(times).toFixed(0)} ms (at most ${budget.frameMs}), fastest ${Math.min(...times).toFixed(0)} ms`,
  )
}

function hold(name: string, value: number, limit: number): void {
  if (value <= limit) return
  over = true
  console.error(`  OVER ${name}: ${value.toFixed(2)}, at most ${limit}`)
}

function row(name: string, cells: readonly string[]): void {
  console.log(name.padEnd(38), ...cells.map((cell) => cell.padStart(13)))
}

function entriesOf<key extends string, value>(record: Readonly<Record<key, value>>): [key, value][] {
  return Object.entries(record) as [key, value][]
}
