import { readFileSync } from 'node:fs'
import {
  createLog,
  createSiteServer,
  createVaultServer,
  maxSiteHeaderBytes,
  serve,
  sitesByHost,
} from 'latchkey-servers'

// The configuration of latchkey-servers. The sites tell their pages where the servers are.
const { accountUrl, relay, environments, trustedProxies } = JSON.parse(readFileSync('latchkey.json', 'utf8'))
const [{ environmentId, allowedOrigins, custody, networks, vaultUrl, oidc = [] }] = environments
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
    },
    custody: { signerPublicKey },
    sites: { wallet: walletUrl, vault: vaultUrl },
  },
  oidc,
})
const vaultConfig = { environmentId, allowedOrigins, signerPublicKey, organizationId: custody.organizationId }
const vault = await createVaultServer({
  dir: 'sites/vault/dist',
  findVault: async (id) => (id === environmentId ? vaultConfig : undefined),
})

// Sites are chosen by host name: the reverse proxy must pass on the Host header unchanged.
const sites = sitesByHost({ [new URL(walletUrl).hostname]: wallet.app, [new URL(vaultUrl).hostname]: vault.app })
await serve(sites, {
  name: 'sites',
  port: Number(process.env.SITES_PORT ?? 8404),
  log: createLog(),
  maxHeaderBytes: maxSiteHeaderBytes,
  trustedProxies,
})
