import type { Environment } from 'latchkey/wire/account'
import type { VaultConfig } from 'latchkey/wire/vault'
import { createMpcFrameServer, createSiteServer, createVaultServer, sitesByHost, toFrameConfig } from 'latchkey-servers'
import type { Listener } from './listeners.ts'
import type { Mailbox } from './mail/mailbox.ts'
import { mailboxApp } from './mail/mailboxApp.ts'
import type { SiteName } from './site/buildSites.ts'
import { withSignIn } from './site/withSignIn.ts'
import type { StackInfo } from './stackInfo.ts'

/** Serves all sites at one listener, each on an origin of its own. */
export async function openSites(options: {
  listener: Listener
  info: StackInfo
  /** The pages that may frame the vault and the managed wallet's frame, and the OIDC providers that the sites call. */
  environment: Environment
  /** The folder of each site's build. */
  builds: Record<SiteName, string>
  mailbox: Mailbox
}): Promise<void> {
  const { listener, info, environment, builds, mailbox } = options
  const { allowedOrigins, oidc } = environment
  const { environmentId, servers, sites, chains } = info
  const custody = { signerPublicKey: info.custody.signerPublicKey }
  const vaults: Record<string, VaultConfig> = {
    [environmentId]: { environmentId, allowedOrigins, ...custody, organizationId: info.custody.organizationId },
  }
  const findLook = async (id: string) => (id === environmentId ? environment.brand : undefined)
  const vault = await createVaultServer({ dir: builds.vault, findVault: async (id) => vaults[id], findLook })
  const frameConfig = toFrameConfig(environment, servers.shares)
  const frame = await createMpcFrameServer({
    dir: builds.mpc,
    findFrame: async (id) => (id === environmentId ? frameConfig : undefined),
    findLook,
  })
  const toHost = async (name: 'demo' | 'wallet') => {
    // The frame calls the managed wallet's servers, and no page does.
    const { mpc: _mpc, shares: _shares, ...called } = servers
    const config = { environmentId, servers: called, custody, sites: { ...sites, mailbox: info.mailbox.url } }
    const { app } = await createSiteServer({ dir: builds[name], config, oidc })
    const site = name === 'demo' ? withSignIn(app, { origin: sites.demo, rpcUrl: chains[0]?.rpcUrl }) : app
    return [new URL(sites[name]).hostname, site] as const
  }
  const hosts = Object.fromEntries(await Promise.all([toHost('demo'), toHost('wallet')]))
  listener.serve(
    sitesByHost({
      ...hosts,
      [new URL(sites.vault).hostname]: vault.app,
      [new URL(sites.mpc).hostname]: frame.app,
      [new URL(info.mailbox.url).hostname]: await mailboxApp(mailbox),
    }),
  )
}
