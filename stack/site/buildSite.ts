import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StackError } from '../stackError.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Builds depend only on sources, so every stack of this checkout shares them. */
const cache = join(root, 'node_modules', '.cache', 'latchkey-sites')
/** A build takes seconds. */
const abandonedMs = 10 * 60 * 1000

/**
 * Builds a site unless exactly these sources were built before, and returns the folder of the result.
 * @throws {StackError} with the builder's output when the sources do not build.
 */
export async function buildSite(
  name: string,
  { say, signal }: { say: (sentence: string) => void; signal: AbortSignal },
): Promise<string> {
  const built = join(cache, `${name}-${await fingerprint(name)}`)
  if (await exists(built)) return built
  say(`Building the ${name} site …`)
  // Built in another folder and moved as a whole, so an interrupted build leaves nothing that looks complete.
  const aside = join(cache, `${name}.${randomUUID()}`)
  await viteBuild(name, aside, signal)
  await forgetOthers(name, built)
  await rename(aside, built).catch((error: NodeJS.ErrnoException) => {
    // Another stack built the same sources meanwhile.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    return rm(aside, { recursive: true })
  })
  return built
}

/** Returns a hash of all inputs of a site: its own files, those that sites share, the library's, and the exact dependencies. */
async function fingerprint(name: string): Promise<string> {
  const files = [
    join(root, 'package-lock.json'),
    ...(await sourceFiles(join(root, 'sites', name))),
    ...(await sourceFiles(join(root, 'sites', 'shared'))),
    ...(await sourceFiles(join(root, 'src'))),
  ]
  const hash = createHash('sha256')
  for (const [index, bytes] of (await Promise.all(files.map((file) => readFile(file)))).entries()) {
    hash.update(`${files[index]}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex').slice(0, 16)
}

async function sourceFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\.test\.tsx?$|[/\\](dist|node_modules)[/\\]/.test(file))
    .sort()
}

/** In a process of its own: the builder reads `NODE_ENV`, and would read a test's. */
function viteBuild(name: string, outDir: string, signal: AbortSignal): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = ['build', join(root, 'sites', name), '--outDir', outDir, '--logLevel', 'warn']
  const child = spawn(process.execPath, [vite, ...args], {
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new StackError(`The ${name} site does not build:\n${said.trim()}`))
    })
  })
}

/**
 * A running stack has its sites in memory, so older builds are unused. A build of the last minutes may belong to
 * another stack that still reads it, and `built` may be another stack's of this moment.
 */
async function forgetOthers(name: string, built: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  for (const entry of await readdir(cache)) {
    const path = join(cache, entry)
    const isOther = (entry.startsWith(`${name}-`) && path !== built) || entry.startsWith(`${name}.`)
    if (isOther && (await isAbandoned(path))) {
      await rm(path, { recursive: true, force: true })
    }
  }
}

/** Old ones: a killed stack leaves its incomplete build. */
function isAbandoned(path: string): Promise<boolean> {
  return stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > abandonedMs,
    () => false,
  )
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
