import { build } from 'esbuild'

/**
 * Bundles an official client, or ours, as a page's bundler would, with this folder's packages.
 * @param contents an ES module; it may use top-level `await`
 * @param resolveDir the folder whose packages it imports
 * @returns a classic script that runs it
 */
export async function bundleClient(contents: string, resolveDir: string = import.meta.dirname): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    conditions: ['source', 'module', 'browser'],
    define: { global: 'globalThis', 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  // The imports inside are bundled, so the code can run in an async function. A script exports nothing.
  return `(async () => {${outputFiles[0]?.text.replaceAll('export {', 'void {') ?? ''}})()`
}
