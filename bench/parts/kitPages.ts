import { join } from 'node:path'
import { build } from 'esbuild'
import { rolldown } from 'rolldown'
import { type Bundler, esbuildPage } from './eagerBytes.ts'

/** Files of a page by path, starting with a slash. Its entry is `/<name>.js`. */
export type PageFiles = ReadonlyMap<string, Uint8Array>

const pages = join(import.meta.dirname, '../peers/pages')
const define = { 'process.env.NODE_ENV': '"production"', global: 'globalThis' }

/** Bundles a page of `bench/peers` as it would be published. */
export function bundleKitPage(bundler: Bundler, name: string): Promise<PageFiles> {
  const entry = join(pages, `${name}.tsx`)
  return bundler === 'esbuild' ? byEsbuild(entry) : byRolldown(entry)
}

async function byEsbuild(entry: string): Promise<PageFiles> {
  const { outputFiles } = await build({
    ...esbuildPage,
    entryPoints: [entry],
    outdir: '/',
    conditions: ['browser', 'import', 'module'],
    define,
  })
  return new Map(outputFiles.map(({ path, contents }) => [path, contents]))
}

/** rolldown does not bundle styles, so esbuild's are used. They are the same for both. */
async function byRolldown(entry: string): Promise<PageFiles> {
  const bundle = await rolldown({
    input: entry,
    platform: 'browser',
    resolve: { conditionNames: ['browser', 'import', 'default'] },
    transform: { define, jsx: 'react-jsx' },
    moduleTypes: { '.css': 'empty' },
    logLevel: 'silent',
  })
  const { output } = await bundle.generate({ format: 'esm', minify: true })
  await bundle.close()
  const code = output.flatMap((file) =>
    file.type === 'chunk' ? [[`/${file.fileName}`, new TextEncoder().encode(file.code)] as const] : [],
  )
  const styles = [...(await byEsbuild(entry))].filter(([path]) => path.endsWith('.css'))
  return new Map([...code, ...styles])
}
