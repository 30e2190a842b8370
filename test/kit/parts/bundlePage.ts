import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'

const page = join(import.meta.dirname, '../react18/page.tsx')

/** The page's files by path, as a browser gets them. Packages are those that `folder` has, as they are published. */
export async function bundlePage(folder: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const { outputFiles } = await build({
    entryPoints: [page],
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    minify: true,
    write: false,
    outdir: '/',
    conditions: ['browser', 'import'],
    define: { 'process.env.NODE_ENV': '"development"' },
    plugins: [packagesOf(folder)],
    logLevel: 'error',
  })
  return new Map(outputFiles.map(({ path, contents }) => [path, contents]))
}

/** Every package that the page imports comes from `folder`, so that one page tests several sets of packages. */
function packagesOf(folder: string): Plugin {
  return {
    name: 'packages',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /^[^./]/ }, ({ importer, path, kind }) =>
        importer === page ? resolve(path, { resolveDir: folder, kind }) : undefined,
      )
    },
  }
}
