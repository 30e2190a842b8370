// `npm run build`: builds the published packages. The library comes first, because the servers and sites are checked
// against its built types.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDependencies, ensureNode, root } from './bootstrap.mjs'
import { checkPacked } from './packed.mjs'
import { run, tool, typescript } from './run.mjs'

ensureNode()
ensureDependencies()
for (const folder of ['dist', 'servers/dist']) rmSync(join(root, folder), { recursive: true, force: true })
// A page with wagmi reaches viem's encodings without using them. If our signing code imported the same files, a bundler that
// splits by file (esbuild) would load them, and a hash with them, before the user has a wallet: 21.3 KB beside wagmi instead of
// 9.7. So it gets a copy of viem's code, and of what viem needs for ABIs, with their licences. The page still has one copy of the
// cryptography in it.
const encoding = 'dist/core/encoding.js'
const copyViem = [
  '--bundle',
  '--format=esm',
  '--sourcemap',
  '--external:@noble/*',
  `--banner:js=/*!\n${['viem', 'abitype'].map(licenseOf).join('\n')}*/`,
  '--allow-overwrite',
  `--outfile=${encoding}`,
]
const quietly = (command) => () => run(command, { quiet: true })
const library = [
  ['library', quietly(tool('tsc', ['-p', 'tsconfig.build.json']))],
  ['encoding', quietly(tool('esbuild', [encoding, ...copyViem]))],
  // Bundles the kit's styles into one plain stylesheet.
  ['styles', quietly(tool('esbuild', ['src/react/kit/style.css', '--bundle', '--outfile=dist/react/kit/style.css']))],
  ['servers', quietly(tool('tsc', ['-p', 'servers/tsconfig.build.json']))],
  ['library as published', quietly(tool('publint', ['--strict', '.']))],
  ['servers as published', quietly(tool('publint', ['--strict', 'servers']))],
  ['library as packed', () => checkPacked('.')],
  ['servers as packed', () => checkPacked('servers')],
]
// Built from sources, at the same time.
const sites = [['sites', quietly(typescript('stack/site/putSites.ts'))]]
await Promise.all([library, sites].map(take))
console.log('✓ build')

async function take(steps) {
  for (const [name, step] of steps) {
    const { code, output } = await step()
    if (code === 0) continue
    console.error(`✗ build of ${name}\n${output}`)
    process.exit(1)
  }
}

function licenseOf(name) {
  return `${name}: ${readFileSync(join(root, 'node_modules', name, 'LICENSE'), 'utf8')}`
}
