import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

export const execute = promisify(execFile)
const root = join(import.meta.dirname, '../../..')

/** Packs the library as it is published. Needs `npm run build`. */
export async function packLibrary(folder: string): Promise<string> {
  await execute('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: root })
  const [tarball] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'))
  if (!tarball) throw new Error('npm pack made nothing.')
  return join(folder, tarball)
}

/**
 * Makes a project as a new developer has it: the packed library, the installed packages, and nothing else. The packages are
 * linked from folders of ours that have them, so that nothing is downloaded.
 * @param options.packages the packages that the guides and the project's template say to install; `latchkey` is the tarball
 * @param options.from where they are, in order
 */
export async function freshProject(
  folder: string,
  options: { tarball: string; packages: readonly string[]; from: readonly string[]; files: Record<string, string> },
): Promise<void> {
  const library = join(folder, 'node_modules/latchkey')
  await mkdir(library, { recursive: true })
  await execute('tar', ['-xzf', options.tarball, '--strip-components=1', '-C', library])
  const { dependencies } = JSON.parse(await readFile(join(library, 'package.json'), 'utf8'))
  const wanted = new Set([...options.packages, ...Object.keys(dependencies)])
  wanted.delete('latchkey')
  for (const name of wanted) {
    const found = options.from.map((each) => join(each, 'node_modules', name)).find((each) => existsSync(each))
    if (!found) throw new Error(`${name} is not installed in any of ${options.from.join(', ')}`)
    const place = join(folder, 'node_modules', name)
    await mkdir(dirname(place), { recursive: true })
    await symlink(found, place)
  }
  for (const [name, text] of Object.entries(options.files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}

/**
 * Runs a program of a project, and returns its output.
 * @throws {Error} with its output, when it fails
 */
export async function runIn(folder: string, program: string, args: string[], env: Record<string, string> = {}) {
  const { NODE_ENV: _, NODE_OPTIONS: __, VITEST: ___, ...own } = process.env
  try {
    const { stdout, stderr } = await execute(process.execPath, [program, ...args], {
      cwd: folder,
      env: { ...own, NEXT_TELEMETRY_DISABLED: '1', ...env },
      maxBuffer: 16 * 1024 * 1024,
    })
    return stdout + stderr
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as { stdout?: string; stderr?: string; message: string }
    throw new Error(`${stdout}${stderr}` || message)
  }
}
