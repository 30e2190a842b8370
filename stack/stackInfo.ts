import { writeFile } from 'node:fs/promises'
import type { RunningChain } from './chain/startChains.ts'
import type { Identity } from './dataFolder.ts'
import type { Listeners } from './listeners.ts'
import { type SiteName, siteNames } from './site/buildSites.ts'

/**
 * All addresses of a stack: the result of `createStack` and the content of `stack.json`. Addresses are absolute, with
 * port.
 */
export type StackInfo = {
  ready: boolean
  environmentId: string
  sites: Record<SiteName, string>
  servers: {
    account: string
    custody: string
    rpc: string
    relay: string
    /** The managed wallet's: the server's party, and the store of backups. */
    mpc: string
    shares: string
    /** The relay of wallet-link. */
    link: string
    solana?: string
  }
  /** Receives every email that the servers send. */
  mailbox: { url: string; smtpUrl: string }
  chains: { chainId: number; rpcUrl: string; name: string }[]
  /**
   * The development parent organization's API key, so that any official client can be pointed at this stack, and the key that
   * signs its export and import bundles: official packages take it as their override.
   */
  custody: { organizationId: string; apiPublicKey: string; apiPrivateKey: string; signerPublicKey: string }
}

/** The same before any server runs: the addresses in the servers' configurations. */
export type StackPlan = Omit<StackInfo, 'custody'> & { custody: Identity['custody'] }

export function planStack(options: {
  identity: Identity
  listeners: Listeners
  smtpUrl: string
  chains: readonly RunningChain[]
  /** Replaces the stack's own. */
  relayUrl?: string | undefined
  solanaRpcUrl?: string | undefined
}): StackPlan {
  const { identity, listeners, smtpUrl, chains, solanaRpcUrl } = options
  const { relayUrl = listeners.relay.url.replace(/^http/, 'ws') } = options
  const { environmentId, custody } = identity
  // In a browser's form: without the port when that is 80.
  const toOrigin = (name: SiteName | 'mailbox') => new URL(`http://${name}.localhost:${listeners.sites.port}`).origin
  return {
    ready: true,
    environmentId,
    sites: Object.fromEntries(siteNames.map((name) => [name, toOrigin(name)])) as Record<SiteName, string>,
    servers: {
      account: listeners.account.url,
      custody: listeners.custody.url,
      rpc: listeners.rpc.url,
      relay: relayUrl,
      mpc: listeners.mpc.url,
      shares: listeners.shares.url,
      link: listeners.link.url,
      ...(solanaRpcUrl && { solana: solanaRpcUrl }),
    },
    mailbox: { url: toOrigin('mailbox'), smtpUrl },
    chains: chains.map(({ chainId, chainName }) => ({
      chainId,
      rpcUrl: `${listeners.rpc.url}/?chainId=${chainId}&projectId=${environmentId}`,
      name: chainName,
    })),
    custody,
  }
}

/**
 * Writes the addresses of the stack for other programs. They include an API key, so only the file's owner may read it.
 */
export async function writeStackInfo(file: string, info: StackInfo): Promise<void> {
  await writeFile(file, `${JSON.stringify(info, null, 2)}\n`, { mode: 0o600 })
}
