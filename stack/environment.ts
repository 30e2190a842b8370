import type { Environment, Network } from 'latchkey/wire/account'

/** The wallet's name where an operator gives none: the specification's. */
const brand = { name: 'Sei Global Wallet', rdns: 'io.sei.global-wallet' }

/** The environment of development: everything on this machine may talk to everything else, and nobody else may. */
export function toEnvironment(options: {
  environmentId: string
  networks: Network[]
  siteUrls: readonly string[]
  custody: { organizationId: string; url: string }
}): Environment {
  const { environmentId, networks, siteUrls, custody } = options
  return {
    environmentId,
    name: 'Latchkey development',
    brand,
    networks,
    delegates: [],
    userVerification: 'preferred',
    custody,
    allowedOrigins: siteUrls.map((url) => new URL(url).origin),
    rpIds: siteUrls.map((url) => new URL(url).hostname),
  }
}
