import type { Environment, MpcSettings, OidcProvider, WalletSigner } from 'latchkey/wire/account'
import type { RunningChain } from './chain/startChains.ts'
import { StackError } from './stackError.ts'
import type { StackPlan } from './stackInfo.ts'

/** The specification's default name of the wallet. */
const brand = { name: 'Sei Global Wallet', rdns: 'io.sei.global-wallet' }

/** The development environment: only this stack's sites, and pages named by `--origin`, may call its servers. */
export function toEnvironment(options: {
  info: StackPlan
  chains: readonly RunningChain[]
  origins: readonly string[]
  oidc?: readonly OidcProvider[]
  walletSigner?: WalletSigner | undefined
  mpc?: Partial<MpcSettings>
  assets?: Pick<Environment, 'tokens' | 'prices'> | undefined
}): Environment {
  const { info, chains, origins, oidc = [], walletSigner = 'custody', mpc, assets } = options
  // These pages frame the vault, which calls no server itself, and the managed wallet's frame, which calls its own two.
  const { vault, mpc: frame, ...callers } = info.sites
  const allowedOrigins = [...new Set([...Object.values(callers), ...origins.map(toOrigin)])]
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
    solana: { network: 'devnet' },
    userVerification: 'preferred',
    signIn: ['passkey', 'email'],
    oidc: [...oidc],
    custody: { organizationId: info.custody.organizationId, url: info.servers.custody },
    vaultUrl: vault,
    mpc: {
      ...{ frameUrl: frame, relayUrl: info.servers.mpc, mfa: [] },
      ...{ rawSigning: 'eip7702', imports: true, operatorBackup: false },
      ...mpc,
    },
    walletSigner,
    ...assets,
    // As the servers require it of an operator (hosting.md): a script could otherwise add a passkey and answer for the user.
    ...((mpc?.mfa?.length ?? 0) > 0 && { freshPasskey: ['credentials' as const] }),
    allowedOrigins,
    rpIds: [...new Set(allowedOrigins.map((origin) => new URL(origin).hostname))],
  }
}

/** A page's address stands for its origin: `http://localhost:5173/` and what the address bar shows mean the same. */
function toOrigin(url: string): string {
  if (!URL.canParse(url) || new URL(url).origin === 'null')
    throw new StackError(`--origin needs the address of a page, such as http://localhost:5173; this is none: ${url}`)
  return new URL(url).origin
}
