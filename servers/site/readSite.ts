import { readSiteFiles, type SiteFile } from './siteFiles.ts'

/** The site has not been built, so there is no page to serve. */
export class SiteNotBuiltError extends Error {
  override name = 'SiteNotBuiltError'
  constructor(dir: string, options?: ErrorOptions) {
    super(`The site in ${dir} has not been built: index.html is missing. Build it first.`, options)
  }
}

/**
 * Reads the files of a built site by URL path, and its page.
 * @throws {SiteNotBuiltError} when `dir` contains no `index.html`.
 */
export async function readSite(dir: string): Promise<{ files: ReadonlyMap<string, SiteFile>; page: SiteFile }> {
  const files = await readSiteFiles(dir).catch((cause: unknown) => {
    throw new SiteNotBuiltError(dir, { cause })
  })
  const page = files.get('/index.html')
  if (!page) throw new SiteNotBuiltError(dir)
  return { files, page }
}
