import { readSiteFiles, type SiteFile } from './siteFiles.ts'

/** A site that has not been built has no page to serve. */
export class SiteNotBuiltError extends Error {
  override name = 'SiteNotBuiltError'
  constructor(dir: string, options?: ErrorOptions) {
    super(`There is no built site in ${dir}: build it first (its index.html is missing).`, options)
  }
}

/**
 * The files of a built site by URL path, and its page.
 * @throws {SiteNotBuiltError} when `dir` holds no `index.html`.
 */
export async function readSite(dir: string): Promise<{ files: ReadonlyMap<string, SiteFile>; page: SiteFile }> {
  const files = await readSiteFiles(dir).catch((cause: unknown) => {
    throw new SiteNotBuiltError(dir, { cause })
  })
  const page = files.get('/index.html')
  if (!page) throw new SiteNotBuiltError(dir)
  return { files, page }
}
