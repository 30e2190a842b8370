// `npm run soak`: the tests of the threshold engines with their full counts, some minutes of two processors. `npm run soak
// 1000` also makes that many keys of each scheme on each curve, which takes hours. The result is committed beside the engines.
import { join } from 'node:path'
import { ensureDependencies, ensureNode, fail, root } from './bootstrap.mjs'
import { run, tool, typescript } from './run.mjs'

ensureNode()
ensureDependencies()
const keygens = process.argv[2] ?? '0'
if (!/^\d{1,6}$/.test(keygens)) fail('Pass the number of key generations, such as `npm run soak 1000`.')

const env = { LATCHKEY_SOAK: '1' }
const report = join(root, 'node_modules/.cache/soak.json')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
const projects = ['--project', 'node', '--project', 'exclusive']
const tests = await run(tool('vitest', ['run', ...projects, ...reporters, 'src/crypto/threshold']), { env })
if (tests.code !== 0) process.exit(tests.code)
const { code } = await run(typescript('src/crypto/threshold/testing/recordSoak.ts', [report, keygens]), { env })
process.exit(code)
