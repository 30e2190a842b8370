// `npm run soak`: the tests of the threshold engines with their full counts, some minutes of two processors. `npm run soak
// 1000` makes keys until there are that many of each scheme on each curve, which takes hours: it can be stopped at any time,
// and goes on where it stopped. Both write what they did into soak.json beside the engines, to be committed.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureDependencies, ensureNode, fail, root } from './bootstrap.mjs'
import { run, tool, typescript } from './run.mjs'

ensureNode()
ensureDependencies()
const { keygens, processes } = readArguments()
process.exit(keygens === undefined ? await runTests() : await makeKeys())

async function runTests() {
  const env = { LATCHKEY_SOAK: '1' }
  const report = join(root, 'node_modules/.cache/soak.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const projects = ['--project', 'node', '--project', 'exclusive']
  const tests = await run(tool('vitest', ['run', ...projects, ...reporters, 'src/crypto/threshold']), { env })
  if (tests.code !== 0) return tests.code
  return (await run(typescript('src/crypto/threshold/testing/recordSoak.ts', [report]), { env })).code
}

async function makeKeys() {
  return (await run(typescript('src/crypto/threshold/testing/soakKeygens.ts', [keygens, processes]), { bound: true }))
    .code
}

function readArguments() {
  const usage = 'Pass the number of keys and of processes, such as `npm run soak 1000 -- --processes 2`.'
  try {
    const options = { processes: { type: 'string', default: '1' } }
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [count, ...others] = positionals
    const isRead = [count ?? '0', values.processes].every((text) => /^\d{1,6}$/.test(text)) && values.processes !== '0'
    if (isRead && others.length === 0) return { keygens: count, processes: values.processes }
  } catch {
    // An unknown option.
  }
  return fail(usage)
}
