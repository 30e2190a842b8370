import { mkdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'

const folder = join(import.meta.dirname, '../node_modules/.cache/latchkey-programs')
const built = new Map<string, Promise<string>>()

/**
 * Bundles a program of ours and its packages into one file of JavaScript, once per test process: it starts in a tenth of
 * the time that reading thousands of files takes.
 */
export function bundleProgram(entry: string): Promise<string> {
  const known = built.get(entry)
  if (known) return known
  const file = join(folder, `${basename(entry, '.ts')}-${process.pid}-${built.size}.mjs`)
  mkdirSync(folder, { recursive: true })
  const made = build({
    entryPoints: [entry],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['source'],
    logLevel: 'silent',
    // Their native parts lie beside their JavaScript.
    external: ['libsql', 'pg-native'],
    banner: { js: requireOfPackages },
    plugins: [ownPaths(entry)],
  }).then(() => file)
  built.set(entry, made)
  return made
}

/** Packages in CommonJS call `require`, which a module does not have. */
const requireOfPackages =
  "import { createRequire as createRequireOfBundle } from 'node:module'\nconst require = createRequireOfBundle(import.meta.url)"

/** How `createThreads` is given the file of its threads. */
const threadUrl = /new URL\(`\.\/(\w+)\$\{import\.meta\.url\.slice\(-3\)\}`, import\.meta\.url\)/

/** A file must find its neighbours from its own place, not from the bundle's; but its threads are bundled too. */
const ownPaths = (entry: string): Plugin => ({
  name: 'own-paths',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      if (path.includes('/node_modules/')) return undefined
      const source = readFileSync(path, 'utf8')
      const [url = '', name] = threadUrl.exec(source) ?? []
      const thread = name && join(dirname(path), `${name}.ts`)
      const bundledUrl = thread && thread !== entry && pathToFileURL(await bundleProgram(thread)).href
      const contents = (bundledUrl ? source.replace(url, `new URL(${JSON.stringify(bundledUrl)})`) : source)
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
      return { contents, loader: 'ts' }
    })
  },
})
