import { buildSite } from './buildSite.ts'

/** The sites of the stack; each answers at its own name under `localhost`. */
export const siteNames = ['demo', 'wallet'] as const
export type SiteName = (typeof siteNames)[number]

/** Builds every site whose sources changed, side by side; answers with the folder of each. */
export async function buildSites(say: (sentence: string) => void): Promise<Record<SiteName, string>> {
  const folders = await Promise.all(siteNames.map(async (name) => [name, await buildSite(name, say)] as const))
  return Object.fromEntries(folders) as Record<SiteName, string>
}
