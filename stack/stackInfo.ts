import { writeFile } from 'node:fs/promises'
import type { RunningChain } from './chain/startChains.ts'
import type { Identity } from './dataFolder.ts'
import type { Doors } from './door.ts'
import { type SiteName, siteNames } from './site/buildSites.ts'

/** Where everything is: what `createStack` returns and `stack.json` holds. Addresses are absolute, with port. */
export type StackInfo = {
  ready: boolean
  environmentId: string
  sites: Record<SiteName, string>
  servers: { account: string; custody: string; rpc: string }
  chains: { chainId: number; rpcUrl: string; name: string }[]
  /** The development parent organization's API key, so that any official client can be pointed at this stack. */
  custody: { organizationId: string; apiPublicKey: string; apiPrivateKey: string }
}

export function toStackInfo(options: { identity: Identity; doors: Doors; chains: readonly RunningChain[] }): StackInfo {
  const { identity, doors, chains } = options
  const { environmentId, custody } = identity
  // As a browser writes it: without the port when that is 80.
  const toSite = (name: SiteName) => [name, new URL(`http://${name}.localhost:${doors.sites.port}`).origin]
  return {
    ready: true,
    environmentId,
    sites: Object.fromEntries(siteNames.map(toSite)),
    servers: { account: doors.account.url, custody: doors.custody.url, rpc: doors.rpc.url },
    chains: chains.map(({ chainId, chainName }) => ({
      chainId,
      rpcUrl: `${doors.rpc.url}/?chainId=${chainId}&projectId=${environmentId}`,
      name: chainName,
    })),
    custody,
  }
}

/** Tells other programs where the stack is. It holds an API key, so only its owner may read it. */
export async function writeStackInfo(file: string, info: StackInfo): Promise<void> {
  await writeFile(file, `${JSON.stringify(info, null, 2)}\n`, { mode: 0o600 })
}
