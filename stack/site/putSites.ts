import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildSites } from './buildSites.ts'

// `npm run build`: puts into `sites/*/dist` the files that a stack of the same sources serves, so that neither builds
// them again.

const root = join(import.meta.dirname, '../..')
try {
  for (const [name, folder] of Object.entries(await buildSites(console.log).folders)) {
    const dist = join(root, 'sites', name, 'dist')
    await rm(dist, { recursive: true, force: true })
    await cp(folder, dist, { recursive: true })
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
