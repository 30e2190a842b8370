// `npm run build`: what is published. The library first: the servers and sites are checked against its built types.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDependencies, ensureNode, root } from './bootstrap.mjs'
import { run, tool } from './run.mjs'

ensureNode()
ensureDependencies()
for (const folder of ['dist', 'servers/dist']) rmSync(join(root, folder), { recursive: true, force: true })
const steps = [
  ['library', tool('tsc', ['-p', 'tsconfig.build.json'])],
  ['servers', tool('tsc', ['-p', 'servers/tsconfig.build.json'])],
  ['library as published', tool('publint', ['--strict', '.'])],
  ['servers as published', tool('publint', ['--strict', 'servers'])],
  ['wallet site', tool('vite', ['build', 'sites/wallet', '--logLevel', 'warn'])],
  ['demo site', tool('vite', ['build', 'sites/demo', '--logLevel', 'warn'])],
]
for (const [name, command] of steps) {
  const { code, output } = await run(command, { quiet: true })
  if (code !== 0) {
    console.error(`✗ build of ${name}\n${output}`)
    process.exit(1)
  }
}
console.log('✓ build')
