import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { replaceCode } from './parts/matchCode.ts'
import { type ListedDefence, readDefences } from './readDefences.ts'
import { readResults, resultKey, writeResults } from './results.ts'

// Removes each defence in a copy of the repository and checks that the test of its threat then fails (`npm run defences`).

const root = join(import.meta.dirname, '..', '..')
const wanted = process.argv.slice(2)
const defences = await readDefences()
const chosen = defences.filter(({ test }) => wanted.length === 0 || wanted.some((part) => test.includes(part)))
const today = new Date().toISOString().slice(0, 10)
const copy = mkdtempSync(join(tmpdir(), 'latchkey-without-'))
try {
  copyRepository()
  const unseen = chosen.filter((defence) => {
    const missed = isMissed(defence)
    const { [resultKey(defence)]: _, ...others } = readResults()
    writeResults(missed ? { ...others, [resultKey(defence)]: today } : others, defences)
    return !missed
  })
  console.log(`${chosen.length - unseen.length} of ${chosen.length} defences are missed when they are gone.`)
  process.exitCode = unseen.length === 0 ? 0 : 1
} finally {
  // What a killed test run started may still write for a moment.
  rmSync(copy, { recursive: true, maxRetries: 5 })
}

/** The files that git would commit, with links to the installed packages. Our own packages are those of the copy. */
function copyRepository(): void {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const path of listed.split('\n').filter(Boolean)) cpSync(join(root, path), join(copy, path))
  mkdirSync(join(copy, 'node_modules'))
  const own: Record<string, string> = { latchkey: '.', 'latchkey-servers': 'servers' }
  for (const site of readdirSync(join(root, 'sites'))) own[`latchkey-site-${site}`] = join('sites', site)
  for (const name of readdirSync(join(root, 'node_modules')).filter((name) => name !== '.cache')) {
    const target = own[name] === undefined ? join(root, 'node_modules', name) : join(copy, own[name])
    symlinkSync(target, join(copy, 'node_modules', name))
  }
}

/** Whether a test fails without the defence, and with the expected title. */
function isMissed(defence: ListedDefence): boolean {
  const path = join(copy, defence.file)
  const source = readFileSync(path, 'utf8')
  let text = source
  for (const [quote, replacement] of defence.edits) {
    const edited = replaceCode(text, quote, replacement)
    if (edited === undefined) return report(defence, 'the table does not find it in its file')
    text = edited
  }
  writeFileSync(path, text)
  try {
    const failed = failedTests(defence)
    const isSeen = failed.some((name) => name.includes(defence.fails))
    return report(defence, isSeen ? undefined : `failed instead: ${failed.join('; ') || 'nothing'}`)
  } finally {
    writeFileSync(path, source)
  }
}

/** Runs only the tests of that title. The others would only wait for what was removed. */
function failedTests({ test, proof, fails }: ListedDefence): string[] {
  const file = join(copy, 'report.json')
  rmSync(file, { force: true })
  const pattern = fails.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const args = ['--reporter=json', `--outputFile=${file}`, '-t', pattern, proof ?? `test/threats/${test}.`]
  spawnSync('npx', ['vitest', 'run', ...args], { cwd: copy, stdio: 'ignore', timeout: 300_000 })
  if (!existsSync(file)) return []
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as {
    testResults: { assertionResults: { status: string; fullName: string }[] }[]
  }
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  return results.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
}

function report({ test, file, without, fails }: ListedDefence, fault?: string): boolean {
  console.log(`${fault ? 'NOT MISSED' : 'missed'}  ${test}  ${file}: ${without}  →  ${fault ?? fails}`)
  return fault === undefined
}
