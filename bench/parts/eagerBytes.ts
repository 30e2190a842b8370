import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { rolldown } from 'rolldown'

export type Bundler = 'esbuild' | 'rolldown'

/** Returns what a page downloads before the first click: the entry and its static imports, minified and gzipped, in bytes. */
export async function eagerBytes(bundler: Bundler, entry: string, external: readonly string[]): Promise<number> {
  const chunks = await (bundler === 'esbuild' ? bundleByEsbuild : bundleByRolldown)(entry, external)
  const first = [...chunks.values()].find((chunk) => chunk.isEntry)
  if (!first) throw new Error(`${bundler} made no entry of ${entry}`)
  const eager = new Set<Chunk>()
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || eager.has(chunk)) return
    eager.add(chunk)
    for (const name of chunk.imports) visit(chunks.get(name))
  }
  visit(first)
  return [...eager].reduce((total, chunk) => total + gzipSync(chunk.code, { level: 9 }).length, 0)
}

type Chunk = { code: string; imports: string[]; isEntry: boolean }

/** Bundles a page with esbuild as for publication, split into chunks. */
export const esbuildPage = {
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  minify: true,
  write: false,
  jsx: 'automatic',
  logLevel: 'error',
} as const

async function bundleByEsbuild(entry: string, external: readonly string[]): Promise<Map<string, Chunk>> {
  const result = await build({
    ...esbuildPage,
    entryPoints: [entry],
    metafile: true,
    outdir: 'out',
    conditions: ['browser', 'import'],
    external: [...external],
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return new Map(
    Object.entries(result.metafile.outputs).map(([path, output]) => [
      path,
      {
        code: result.outputFiles.find((file) => file.path.endsWith(path))?.text ?? '',
        imports: output.imports
          .filter((item) => item.kind === 'import-statement' && !item.external)
          .map((item) => item.path),
        isEntry: output.entryPoint !== undefined && entry.endsWith(output.entryPoint.replace(/^.*\//, '')),
      },
    ]),
  )
}

async function bundleByRolldown(entry: string, external: readonly string[]): Promise<Map<string, Chunk>> {
  const bundle = await rolldown({
    input: entry,
    platform: 'browser',
    external: external.map((name) => new RegExp(`^${name}(/|$)`)),
    resolve: { conditionNames: ['browser', 'import', 'default'] },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    logLevel: 'silent',
  })
  const { output } = await bundle.generate({ format: 'esm', minify: true })
  await bundle.close()
  return new Map(
    output.flatMap((item) =>
      item.type === 'chunk'
        ? [[item.fileName, { code: item.code, imports: item.imports, isEntry: item.isEntry }] as const]
        : [],
    ),
  )
}
