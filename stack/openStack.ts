import { closeSync, openSync, writeSync } from 'node:fs'
import type { Environment, MpcSettings, OidcProvider, WalletSigner } from 'latchkey/wire/account'
import { createLog, openDatabase } from 'latchkey-servers'
import { joinChains } from './chain/joinChains.ts'
import { startChains } from './chain/startChains.ts'
import type { DataFolder } from './dataFolder.ts'
import type { Keep } from './keepRunning.ts'
import { openListeners } from './listeners.ts'
import { openMail } from './mail/openMail.ts'
import { openServers } from './openServers.ts'
import { openSites } from './openSites.ts'
import type { SiteBuilds } from './site/buildSites.ts'
import { planStack, type StackInfo, writeStackInfo } from './stackInfo.ts'
import { toEnvironment } from './toEnvironment.ts'

export type OpenOptions = {
  /** The first of nine ports: sites, account, custody, rpc, relay, mpc, shares, link and mail; 0 takes free ports. */
  basePort?: number
  /** Chains that run elsewhere, instead of the development chains. */
  rpcUrls?: readonly string[]
  /** Seconds from one block of the development chains to the next (1). */
  blockSeconds?: number
  /** A relay that runs elsewhere, which the sites use instead of the stack's own. */
  relayUrl?: string
  /** Origins of pages under development, which may talk to the servers as the demo does. */
  origins?: readonly string[]
  /** Providers with which users sign in, on this machine or elsewhere. */
  oidc?: readonly OidcProvider[]
  /** What the hosted wallet signs with: the wallet of key custody by default, or the managed wallet. */
  walletSigner?: WalletSigner
  /** Settings of the managed wallet that differ from those of `toEnvironment`. */
  mpc?: Partial<MpcSettings>
  /** The operator's tokens and price feeds. None by default. */
  assets?: Pick<Environment, 'tokens' | 'prices'>
  /** A JSON-RPC node of Solana's devnet, through which the wallet sends. Without it, the wallet only signs. */
  solanaRpcUrl?: string
}

/**
 * Opens everything on a folder. `keep` closes in reverse order, so the listeners close before the databases and chains that
 * their servers use.
 */
export async function openStack(
  options: OpenOptions & { folder: DataFolder; builds: SiteBuilds['folders']; keep: Keep },
): Promise<StackInfo> {
  const { folder, builds, keep, basePort = 0, rpcUrls = [], blockSeconds, relayUrl } = options
  const { origins = [], oidc = [], walletSigner, mpc = {}, assets, solanaRpcUrl } = options
  const { log } = keep(openLogFile(folder.path('servers.log')))
  const databases = {
    account: keep(await openDatabase({ path: folder.path('account.sqlite') })),
    custody: keep(await openDatabase({ path: folder.path('custody.sqlite') })),
    relay: keep(await openDatabase({ path: folder.path('relay.sqlite') })),
    mpc: keep(await openDatabase({ path: folder.path('mpc.sqlite') })),
    shares: keep(await openDatabase({ path: folder.path('shares.sqlite') })),
    link: keep(await openDatabase({ path: folder.path('link.sqlite') })),
  }
  const stateFile = (chainId: number) => folder.path(`chain-${chainId}.json`)
  const chains =
    rpcUrls.length > 0 ? await joinChains(rpcUrls) : keep(await startChains({ stateFile, blockSeconds, log })).chains
  const listeners = await openListeners(basePort, log)
  for (const listener of Object.values(listeners)) keep(listener)

  // After the listeners, so that it closes before them: a listener waits for open requests, and a request may wait for an email.
  const mail = await openMail({ port: basePort && basePort + Object.keys(listeners).length, log, keep })

  const { identity } = folder
  const plan = planStack({ identity, listeners, smtpUrl: mail.smtpUrl, chains, relayUrl, solanaRpcUrl })
  const environment = toEnvironment({ info: plan, chains, origins, oidc, walletSigner, mpc, assets })
  const { signerPublicKey } = await openServers({
    listeners,
    databases,
    identity,
    chains,
    environment,
    sendMail: mail.sendMail,
    log,
    keep,
  })
  const info: StackInfo = { ...plan, custody: { ...plan.custody, signerPublicKey } }
  await openSites({ listener: listeners.sites, info, environment, builds: await builds, mailbox: mail.mailbox })

  const infoFile = folder.path('stack.json')
  await writeStackInfo(infoFile, info)
  keep({ close: () => writeStackInfo(infoFile, { ...info, ready: false }) })
  return info
}

/** Opens the servers' log, emptied at each start. The terminal stays free for addresses. */
function openLogFile(file: string) {
  const descriptor = openSync(file, 'w', 0o600)
  return {
    log: createLog({ write: (line) => writeSync(descriptor, `${line}\n`) }),
    close: async () => closeSync(descriptor),
  }
}
