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
  servers: { account: string; custody: string; rpc: string; relay: string; solana?: string }
  /** Every email that the servers send ends there. */
  mailbox: { url: string; smtpUrl: string }
  chains: { chainId: number; rpcUrl: string; name: string }[]
  /**
   * The development parent organization's API key, so that any official client can be pointed at this stack, and the key that
   * signs its export and import bundles: official packages take it as their override.
   */
  custody: { organizationId: string; apiPublicKey: string; apiPrivateKey: string; signerPublicKey: string }
}

/** The same before any server runs: what they are told of each other. */
export type StackPlan = Omit<StackInfo, 'custody'> & { custody: Identity['custody'] }

export function planStack(options: {
  identity: Identity
  doors: Doors
  smtpUrl: string
  chains: readonly RunningChain[]
  /** Instead of the stack's own. */
  relayUrl?: string | undefined
  solanaRpcUrl?: string | undefined
}): StackPlan {
  const { identity, doors, smtpUrl, chains, solanaRpcUrl } = options
  const { relayUrl = doors.relay.url.replace(/^http/, 'ws') } = options
  const { environmentId, custody } = identity
  // As a browser writes it: without the port when that is 80.
  const toOrigin = (name: SiteName | 'mailbox') => new URL(`http://${name}.localhost:${doors.sites.port}`).origin
  return {
    ready: true,
    environmentId,
    sites: Object.fromEntries(siteNames.map((name) => [name, toOrigin(name)])) as Record<SiteName, string>,
    servers: {
      account: doors.account.url,
      custody: doors.custody.url,
      rpc: doors.rpc.url,
      relay: relayUrl,
      ...(solanaRpcUrl && { solana: solanaRpcUrl }),
    },
    mailbox: { url: toOrigin('mailbox'), smtpUrl },
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
