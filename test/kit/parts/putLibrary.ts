import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** Puts the output of `npm run build` into a folder's packages, as an install would: only published files. */
export async function putLibrary(folder: string): Promise<void> {
  const place = join(folder, 'node_modules/latchkey')
  await rm(place, { recursive: true, force: true })
  await mkdir(place, { recursive: true })
  for (const name of ['package.json', 'dist']) await cp(join(root, name), join(place, name), { recursive: true })
}
