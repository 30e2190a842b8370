import { readFileSync } from 'node:fs'
import {
  createLog,
  createMpcFrameServer,
  createSiteServer,
  createVaultServer,
  maxSiteHeaderBytes,
  serve,
  sitesByHost,
  toFrameConfig,
} from 'latchkey-servers'

// The configuration of latchkey-servers. The sites tell their pages where the servers are.
const { accountUrl, relay, link, environments, mpc, trustedProxies } = JSON.parse(readFileSync('latchkey.json', 'utf8'))
const [environment] = environments
const { environmentId, allowedOrigins, custody, networks, vaultUrl, oidc = [] } = environment
const [walletUrl] = allowedOrigins

// Key custody must run: pages trust its signer's key.
const keys = await fetch(`${custody.url}/.well-known/latchkey-custody`).catch((cause: unknown) => {
  throw new Error(`${custody.url} does not answer. Start latchkey-servers and the reverse proxy first.`, { cause })
})
const { signer: signerPublicKey } = await keys.json()

const wallet = await createSiteServer({
  dir: 'sites/wallet/dist',
  config: {
    environmentId,
    servers: {
      account: accountUrl,
      custody: custody.url,
      rpc: new URL(networks[0].rpcUrls[0]).origin,
      relay: relay.publicUrls[0],
      ...(link?.publicUrl && { link: link.publicUrl }),
    },
    custody: { signerPublicKey },
    sites: { wallet: walletUrl, vault: vaultUrl, ...(environment.mpc && { mpc: environment.mpc.frameUrl }) },
  },
  oidc,
})
const vaultConfig = { environmentId, allowedOrigins, signerPublicKey, organizationId: custody.organizationId }
/** The vault and the frame have the wallet's colors and corners. */
const findLook = async (id: string) => (id === environmentId ? environment.brand : undefined)
const vault = await createVaultServer({
  dir: 'sites/vault/dist',
  findVault: async (id) => (id === environmentId ? vaultConfig : undefined),
  findLook,
})

// The frame of the managed wallet, if the environment offers it.
const frameConfig = toFrameConfig(environment, mpc?.sharesUrl)
const frame =
  frameConfig &&
  (await createMpcFrameServer({
    dir: 'sites/mpc/dist',
    findFrame: async (id) => (id === environmentId ? frameConfig : undefined),
    findLook,
  }))

// Sites are chosen by host name: the reverse proxy must pass on the Host header unchanged.
const sites = sitesByHost({
  [new URL(walletUrl).hostname]: wallet.app,
  [new URL(vaultUrl).hostname]: vault.app,
  ...(frame && { [new URL(environment.mpc.frameUrl).hostname]: frame.app }),
})
await serve(sites, {
  name: 'sites',
  port: Number(process.env.SITES_PORT ?? 8407),
  log: createLog(),
  maxHeaderBytes: maxSiteHeaderBytes,
  trustedProxies,
})
