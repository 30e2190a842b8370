import { join } from 'node:path'
import { root } from './bootstrap.mjs'
import { run, tool } from './run.mjs'

/** Each room compiles against its own runtime: a page's code sees no Node, the wire sees no document. */
const rooms = [
  'src/wire',
  'src/crypto',
  'src',
  'servers',
  'sites/wallet',
  'sites/wallet/shell',
  'sites/demo',
  'sites/vault',
  '.',
]

/** Types and lint, two at a time; prints only what failed. Answers whether all passed. */
export async function statics() {
  const checks = [
    ...rooms.map((room) => ({ name: `types of ${room}`, command: tool('tsc', ['-p', room, ...remembering(room)]) })),
    { name: 'lint', command: tool('biome', ['check', '.']) },
  ]
  let passed = true
  const worker = async () => {
    for (let check = checks.shift(); check; check = checks.shift()) {
      const { code, output } = await run(check.command, { quiet: true })
      if (code === 0) continue
      passed = false
      console.error(`✗ ${check.name}\n${output}`)
    }
  }
  await Promise.all([worker(), worker()])
  console.log(passed ? '✓ types and lint' : '✗ types and lint')
  return passed
}

/** What did not change since the last time is not checked again. */
const remembering = (room) => {
  const file = join(root, 'node_modules/.cache/types', `${room.replaceAll('/', '-')}.tsbuildinfo`)
  return ['--incremental', '--tsBuildInfoFile', file]
}
