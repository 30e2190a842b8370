import { createSiteServer, sitesByHost } from 'latchkey-servers'
import type { Door } from '../door.ts'
import type { StackInfo } from '../stackInfo.ts'
import { type SiteName, siteNames } from './buildSites.ts'

/** Opens the sites behind their one door, each on an origin of its own. */
export async function openSites(options: {
  door: Door
  info: StackInfo
  /** The folder of each site's build. */
  builds: Record<SiteName, string>
}): Promise<void> {
  const { door, info, builds } = options
  const { environmentId, servers, sites } = info
  const toHost = async (name: SiteName) => {
    const { app } = await createSiteServer({ dir: builds[name], config: { environmentId, servers, sites } })
    return [new URL(sites[name]).hostname, app] as const
  }
  door.open(sitesByHost(Object.fromEntries(await Promise.all(siteNames.map(toHost)))))
}
