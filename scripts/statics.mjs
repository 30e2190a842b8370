import { join } from 'node:path'
import { root } from './bootstrap.mjs'
import { run, tool } from './run.mjs'

/** Each folder compiles for its own runtime: page code has no Node types, and the wire has no `document`. */
const projects = [
  // The longest one first.
  '.',
  'src/wire',
  'src/crypto',
  'src',
  'servers',
  'sites/wallet',
  'sites/wallet/shell',
  'sites/demo',
  'sites/mpc',
  'sites/vault',
]

/**
 * Checks types and lint, two at a time. Prints only failures. Returns whether all passed. One compiler thread takes two thirds
 * of the processor time of four, because each thread checks the shared types again.
 */
export async function statics() {
  const checks = [
    ...projects.map((project) => ({
      name: `types of ${project}`,
      command: tool('tsc', ['-p', project, '--singleThreaded', ...incremental(project)]),
    })),
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

/** Lets the compiler skip unchanged files. */
const incremental = (project) => {
  const file = join(root, 'node_modules/.cache/types', `${project.replaceAll('/', '-')}.tsbuildinfo`)
  return ['--incremental', '--tsBuildInfoFile', file]
}
