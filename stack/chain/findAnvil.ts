import { access, constants } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { StackError } from '../stackError.ts'

/**
 * Finds the anvil program: from the optional package, else from the PATH.
 * @throws {StackError} when it is in none of the folders
 */
export async function findAnvil(folders = [...packageFolder(), ...pathFolders()]): Promise<string> {
  for (const folder of folders) {
    const file = join(folder, 'anvil')
    if (await isExecutable(file)) return file
  }
  throw new StackError(
    'anvil is missing. Run `npm ci` on Linux x64, or install Foundry so that anvil is on the PATH, or name running chains with --rpc URL.',
  )
}

function packageFolder(): string[] {
  try {
    const manifest = createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/package.json')
    return [join(dirname(manifest), 'bin')]
  } catch {
    // npm leaves the package out on other machines.
    return []
  }
}

function pathFolders(): string[] {
  return (process.env.PATH ?? '').split(delimiter).filter(Boolean)
}

function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
}
