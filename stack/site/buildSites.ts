import { buildSite } from './buildSite.ts'

/** The sites of the stack; each answers at its own name under `localhost`. */
export const siteNames = ['demo', 'wallet', 'vault', 'mpc'] as const
export type SiteName = (typeof siteNames)[number]

export type SiteBuilds = {
  /** The folder of each. */
  folders: Promise<Record<SiteName, string>>
  /** Cancels unfinished builds. */
  close(): Promise<void>
}

/** Starts to build every site whose sources changed, in parallel. */
export function buildSites(say: (sentence: string) => void): SiteBuilds {
  const controller = new AbortController()
  const build = async (name: SiteName) => [name, await buildSite(name, { say, signal: controller.signal })] as const
  const folders = Promise.all(siteNames.map(build)).then(
    (entries) => Object.fromEntries(entries) as Record<SiteName, string>,
  )
  // The result is awaited only when everything else has started. Until then, a failure must not end the process.
  folders.catch(() => {})
  return {
    folders,
    async close() {
      controller.abort()
      await folders.catch(() => {})
    },
  }
}
