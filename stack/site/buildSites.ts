import { buildSite } from './buildSite.ts'

/** The sites of the stack; each answers at its own name under `localhost`. */
export const siteNames = ['demo', 'wallet'] as const
export type SiteName = (typeof siteNames)[number]

/** Begins to build every site whose sources changed, side by side. `close` gives up what is not built yet. */
export function buildSites(say: (sentence: string) => void): {
  /** The folder of each. */
  folders: Promise<Record<SiteName, string>>
  close(): Promise<void>
} {
  const controller = new AbortController()
  const build = async (name: SiteName) => [name, await buildSite(name, { say, signal: controller.signal })] as const
  const folders = Promise.all(siteNames.map(build)).then(
    (entries) => Object.fromEntries(entries) as Record<SiteName, string>,
  )
  return {
    folders,
    async close() {
      controller.abort()
      await folders.catch(() => {})
    },
  }
}
