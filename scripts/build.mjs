// `npm run build`: what is published. The library first: the servers and sites are checked against its built types.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDependencies, ensureNode, root } from './bootstrap.mjs'
import { run, tool } from './run.mjs'

ensureNode()
ensureDependencies()
for (const folder of ['dist', 'servers/dist']) rmSync(join(root, folder), { recursive: true, force: true })
// A page that has wagmi reaches viem's encodings without using them. If our signing used the same files, a bundler that
// splits by file (esbuild) would load them, and a hash with them, before anyone has a wallet: 17.8 KB beside wagmi instead of
// 6.6. It gets a copy of viem's code, with its licence; the cryptography in it stays the page's one copy.
const encoding = 'dist/wallets/custody/encoding.js'
const copyViem = [
  '--bundle',
  '--format=esm',
  '--sourcemap',
  '--external:@noble/*',
  `--banner:js=/*!\n${readFileSync(join(root, 'node_modules/viem/LICENSE'), 'utf8')}*/`,
  '--allow-overwrite',
  `--outfile=${encoding}`,
]
const steps = [
  ['library', tool('tsc', ['-p', 'tsconfig.build.json'])],
  ['encoding', tool('esbuild', [encoding, ...copyViem])],
  // One plain stylesheet, of the files that it is written in.
  ['styles', tool('esbuild', ['src/react/kit/style.css', '--bundle', '--outfile=dist/react/kit/style.css'])],
  ['servers', tool('tsc', ['-p', 'servers/tsconfig.build.json'])],
  ['library as published', tool('publint', ['--strict', '.'])],
  ['servers as published', tool('publint', ['--strict', 'servers'])],
  ['wallet site', tool('vite', ['build', 'sites/wallet', '--logLevel', 'warn'])],
  ['vault site', tool('vite', ['build', 'sites/vault', '--logLevel', 'warn'])],
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
