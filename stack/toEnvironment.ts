import type { Environment } from 'latchkey/wire/account'
import type { RunningChain } from './chain/startChains.ts'
import type { StackInfo } from './stackInfo.ts'

/** The wallet's name where an operator gives none: the specification's. */
const brand = { name: 'Sei Global Wallet', rdns: 'io.sei.global-wallet' }

/** The environment of development: the sites of this stack may talk to its servers, and nobody else may. */
export function toEnvironment(options: { info: StackInfo; chains: readonly RunningChain[] }): Environment {
  const { info, chains } = options
  const siteUrls = Object.values(info.sites)
  const rpcUrlOf = new Map(info.chains.map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))
  return {
    environmentId: info.environmentId,
    name: 'Latchkey development',
    brand,
    networks: chains.map(({ upstreamUrl, ...chain }) => ({
      ...chain,
      rpcUrls: [rpcUrlOf.get(chain.chainId) ?? upstreamUrl],
    })),
    delegates: [],
    userVerification: 'preferred',
    custody: { organizationId: info.custody.organizationId, url: info.servers.custody },
    allowedOrigins: siteUrls,
    rpIds: siteUrls.map((url) => new URL(url).hostname),
  }
}
