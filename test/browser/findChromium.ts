import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/**
 * The browser that tests drive: `CHROMIUM_PATH`, else the first on PATH.
 * @throws when there is none; `npm test` installs one where it may.
 */
export function findChromium(): string {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const found =
    process.env.CHROMIUM_PATH ?? folders.flatMap((dir) => names.map((name) => join(dir, name))).find(isProgram)
  if (!found) throw new Error('Browser tests need Chromium or Chrome: run `npm test`, or set CHROMIUM_PATH.')
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
