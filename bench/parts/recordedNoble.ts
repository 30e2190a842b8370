import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'

const here = import.meta.dirname
const root = join(here, '../..')

/**
 * Bundles a program so that `nobleCalls.ts` can record its calls into noble.
 * @param format `iife` for a script whose exports are the variable `program`
 */
async function bundleRecorded(entry: string, format: 'esm' | 'iife'): Promise<string> {
  const { outputFiles } = await build({
    ...{ entryPoints: [entry], bundle: true, write: false, format, globalName: 'program', logLevel: 'error' },
    ...{ conditions: ['source'], plugins: [recordedNoble] },
  })
  return outputFiles[0]?.text ?? ''
}

/** Imports a program so that its calls into noble can be recorded. */
export async function importRecorded<exports>(entry: string): Promise<exports> {
  const folder = mkdtempSync(join(root, 'node_modules/.cache/latchkey-recorded-'))
  try {
    const file = join(folder, 'program.mjs')
    writeFileSync(file, await bundleRecorded(entry, 'esm'))
    return await import(pathToFileURL(file).href)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The same as a script for browsers: the exports are the global `program`. */
export async function scriptRecorded(entry: string): Promise<string> {
  return `${await bundleRecorded(entry, 'iife')};globalThis.program = program`
}

/** Imports of noble by our own files get its exports with wrappers. */
const recordedNoble: Plugin = {
  name: 'recorded-noble',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@noble\// }, ({ path, importer, namespace }) =>
      namespace === 'recorded' || importer.includes('/node_modules/') ? undefined : { path, namespace: 'recorded' },
    )
    // noble freezes its newer classes of points, and a frozen class takes no wrappers.
    onLoad({ filter: /node_modules\/@noble\/.*\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(/Object\.freeze\((\w*Point(?:\.prototype)?)\)/g, '$1'),
    }))
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
