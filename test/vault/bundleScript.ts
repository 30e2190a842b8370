import { buildSync } from 'esbuild'

/** Bundles `contents` as a page's bundler would: a classic script whose exports are the global `lab`. */
export function bundleScript(contents: string, resolveDir: string): string {
  const { outputFiles } = buildSync({
    stdin: { contents, resolveDir, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'lab',
    platform: 'browser',
    conditions: ['source'],
    logLevel: 'error',
  })
  return outputFiles[0]?.text ?? ''
}
