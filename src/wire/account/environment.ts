import * as v from 'valibot'
import { chainFields } from '../chain.ts'
import { freshPasskey } from '../custody/freshPasskey.ts'
import { httpUrl } from '../httpUrl.ts'
import { address, chainId, origin, uuid } from '../primitives.ts'
import { oidcProvider } from './oidc.ts'

/** A supported network, by the names of EIP-3085. `rpcUrls` are public; what an operator keeps to itself is an upstream of its rpc server. */
export const network = v.object({ chainId, ...chainFields })
export type Network = v.InferOutput<typeof network>

/** How the hosted wallet names itself. The default brand is the specification's 'Sei Global Wallet'. */
export const brand = v.object({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  rdns: v.pipe(v.string(), v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'expected a reverse domain name')),
  /** A data URI; never fetched. */
  icon: v.optional(v.pipe(v.string(), v.startsWith('data:image/'))),
})
export type Brand = v.InferOutput<typeof brand>

/** What anybody may read of an environment: `GET /environments/:environmentId`. */
export const publicEnvironment = v.object({
  environmentId: uuid,
  name: v.string(),
  brand,
  /** RP IDs accepted in passkey ceremonies, in the operator's order: each the host of an allowed origin, or a parent domain of one. */
  rpIds: v.pipe(v.array(v.string()), v.minLength(1, 'expected at least one host')),
  /** Networks in the operator's order; the first is where a new wallet starts. */
  networks: v.pipe(v.array(network), v.minLength(1)),
  /** Delegates that an EIP-7702 authorization may name (threats T14). */
  delegates: v.array(address),
  /** A verified user is demanded of every passkey ceremony. */
  userVerification: v.picklist(['preferred', 'required']),
  custody: v.object({ organizationId: uuid, url: httpUrl }),
  /** How people may begin, beside by a provider. Whoever has a passkey always gets in with it. */
  signIn: v.optional(v.array(v.picklist(['passkey', 'email'])), ['passkey']),
  /** Providers that sign people in. */
  oidc: v.optional(v.array(oidcProvider), []),
  /** The Solana network on which this wallet has accounts, as the Wallet Standard names it; without it, none. */
  solana: v.optional(v.object({ network: v.picklist(['mainnet', 'devnet', 'testnet', 'localnet']) })),
  /** Origin of the vault, which shows and takes recovery words. Without it nothing is exported or imported. */
  vaultUrl: v.optional(origin),
  /** What key custody wants a passkey's own stamp for; the session key does everything else. Nothing unless told. */
  freshPasskey: v.optional(freshPasskey),
})
export type PublicEnvironment = v.InferOutput<typeof publicEnvironment>

/** An environment as its operator writes it. */
export const environment = v.object({
  ...publicEnvironment.entries,
  /** Exact origins that may call the servers; also the origins accepted in passkey ceremonies. */
  allowedOrigins: v.pipe(v.array(origin), v.minLength(1, 'expected at least one origin')),
})
export type Environment = v.InferOutput<typeof environment>
