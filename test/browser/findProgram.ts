import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Finds the program that an environment variable names, otherwise the first of these on PATH or at an absolute path.
 * @throws when there is none; `npm test` installs one if it may
 */
export function findProgram(variable: string, names: readonly string[]): string {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const paths = names.flatMap((name) => (name.startsWith('/') ? [name] : folders.map((folder) => join(folder, name))))
  const found = process.env[variable] ?? paths.find(isProgram)
  if (!found) throw new Error(`No ${names[0]} was found: run \`npm test\`, or set ${variable} to its executable.`)
  return found
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
