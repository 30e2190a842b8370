import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'

const here = import.meta.dirname
const root = join(here, '../..')

/** Bundles a program so that `nobleCalls.ts` can record its calls into noble, and imports it. */
export async function importRecorded<exports>(entry: string): Promise<exports> {
  // Beside this file's packages, so that the bundle finds those that stay outside it.
  const folder = mkdtempSync(join(root, 'node_modules/.cache/latchkey-recorded-'))
  const outfile = join(folder, 'program.mjs')
  try {
    await build({
      ...{ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm', logLevel: 'error' },
      ...{ conditions: ['source'], plugins: [recordedNoble] },
    })
    return await import(pathToFileURL(outfile).href)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Imports of noble by our own files get its exports with wrappers. */
const recordedNoble: Plugin = {
  name: 'recorded-noble',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@noble\// }, ({ path, importer, namespace }) =>
      namespace === 'recorded' || importer.includes('/node_modules/') ? undefined : { path, namespace: 'recorded' },
    )
    onLoad({ filter: /.*/, namespace: 'recorded' }, async ({ path }) => {
      const names = Object.keys(await import(path)).filter((name) => name !== 'default')
      const contents = `import * as noble from '${path}'
import { wrapExports } from '${join(here, 'nobleCalls.ts')}'
const { ${names.join(', ')} } = wrapExports({ ...noble })
export { ${names.join(', ')} }`
      return { contents, resolveDir: root }
    })
  },
}
