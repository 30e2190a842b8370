// `npm test`: everything, on a bare clone. Installs what is missing, checks types and lint, builds what is published,
// then runs every test against real servers, a real chain, real browsers and the official packages.
import { join } from 'node:path'
import { ensureChromium, ensureDependencies, ensureNode, ensurePostgres, root } from './bootstrap.mjs'
import { run, tool } from './run.mjs'
import { statics } from './statics.mjs'

ensureNode()
ensureDependencies()
ensureDependencies(join(root, 'test/interop'))
const env = { CHROMIUM_PATH: ensureChromium(), POSTGRES_BIN: ensurePostgres() }
const clean = await statics()
const build = await run([process.execPath, ['scripts/build.mjs']])
const { code } = await run(tool('vitest', ['run', ...process.argv.slice(2)]), { env })
if (!clean || build.code !== 0) console.error('The tests ran, but types, lint or the build failed: see the top.')
process.exit(clean && build.code === 0 ? code : 1)
