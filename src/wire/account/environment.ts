import * as v from 'valibot'
import { chainFields } from '../chain.ts'
import { httpUrl } from '../httpUrl.ts'
import { address, chainId, origin, uuid } from '../primitives.ts'

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
  /** Networks in the operator's order; the first is where a new wallet starts. */
  networks: v.pipe(v.array(network), v.minLength(1)),
  /** Delegates that an EIP-7702 authorization may name (threats T14). */
  delegates: v.array(address),
  /** A verified user is demanded of every passkey ceremony. */
  userVerification: v.picklist(['preferred', 'required']),
  custody: v.object({ organizationId: uuid, url: httpUrl }),
})
export type PublicEnvironment = v.InferOutput<typeof publicEnvironment>

/** An environment as its operator writes it. */
export const environment = v.object({
  ...publicEnvironment.entries,
  /** Exact origins that may call the servers; also the origins accepted in passkey ceremonies. */
  allowedOrigins: v.pipe(v.array(origin), v.minLength(1, 'expected at least one origin')),
  /** RP IDs accepted in passkey ceremonies; each a registrable domain or hostname of an allowed origin. */
  rpIds: v.pipe(v.array(v.string()), v.minLength(1, 'expected at least one host')),
})
export type Environment = v.InferOutput<typeof environment>
