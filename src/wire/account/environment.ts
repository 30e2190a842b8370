import * as v from 'valibot'
import { chainFields } from '../chain.ts'
import { freshPasskey } from '../custody/freshPasskey.ts'
import { httpUrl } from '../httpUrl.ts'
import { address, chainId, color, origin, uuid } from '../primitives.ts'
import { mpcSettings } from './mpcSettings.ts'
import { oidcProvider } from './oidc.ts'
import { custodyWalletName } from './person.ts'

/**
 * A supported network, by the names of EIP-3085. `rpcUrls` are public; private addresses belong in the upstreams of the
 * rpc server.
 */
export const network = v.object({ chainId, ...chainFields })
export type Network = v.InferOutput<typeof network>

/** The name and look of the hosted wallet and of emails. The default brand is the specification's 'Sei Global Wallet'. */
export const brand = v.object({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  rdns: v.pipe(v.string(), v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'expected a reverse domain name')),
  /** A data URI; never fetched. */
  icon: v.optional(v.pipe(v.string(), v.startsWith('data:image/'))),
  /** From which `toBrandColors` derives all others. */
  accent: v.optional(color),
  /** `round` by default. */
  corners: v.optional(v.picklist(['square', 'soft', 'round'], "expected 'square', 'soft' or 'round'")),
})
export type Brand = v.InferOutput<typeof brand>

/** The name of a bundler at the rpc server, as the parameter `bundler` carries it. */
export const bundlerName = v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/, 'expected letters, digits, dots and hyphens'))

/** The public part of an environment: `GET /environments/:environmentId`. */
export const publicEnvironment = v.object({
  environmentId: uuid,
  name: v.string(),
  brand,
  /** RP IDs accepted in passkey ceremonies, in the operator's order: each the host of an allowed origin, or a parent domain of one. */
  rpIds: v.pipe(v.array(v.string()), v.minLength(1, 'expected at least one host')),
  /** Networks in the operator's order; a new wallet starts on the first. */
  networks: v.pipe(v.array(network), v.minLength(1)),
  /**
   * Where pages ask for the receipts of user operations (ERC-4337): a bundler of the rpc server by its name, or one at an address
   * of its own. The wallet tells it to the pages that connect through the relay.
   */
  bundler: v.optional(v.object({ name: v.optional(bundlerName), url: v.optional(httpUrl) })),
  /** Delegates that an EIP-7702 authorization may name (threats T14). */
  delegates: v.array(address),
  /** Whether every passkey ceremony requires user verification. */
  userVerification: v.picklist(['preferred', 'required']),
  /** `walletName`: the kind of wallet that new users get, 'turnkeyhd' by default. */
  custody: v.object({ organizationId: uuid, url: httpUrl, walletName: v.optional(custodyWalletName) }),
  /** Sign-up methods, besides providers. A user with a passkey can always sign in with it. */
  signIn: v.optional(v.array(v.picklist(['passkey', 'email'])), ['passkey']),
  /** Providers through which users sign in. */
  oidc: v.optional(v.array(oidcProvider), []),
  /** The Solana network of this wallet's accounts, as the Wallet Standard names it. Absent: no Solana accounts. */
  solana: v.optional(v.object({ network: v.picklist(['mainnet', 'devnet', 'testnet', 'localnet']) })),
  /** Origin of the vault, which shows and takes recovery phrases. Absent: no export or import. */
  vaultUrl: v.optional(origin),
  /**
   * Requests for which key custody requires a stamp of the passkey itself; the session key stamps everything else.
   * Empty by default.
   */
  freshPasskey: v.optional(freshPasskey),
  /** The managed wallet. Absent: this environment does not offer it. */
  mpc: v.optional(mpcSettings),
  /** The wallet that signs for users of the hosted wallet: that of key custody by default, or the managed wallet. */
  walletSigner: v.optional(v.picklist(['custody', 'mpc'], "expected 'custody' or 'mpc'")),
  /**
   * A `tokenList` and `priceSettings`, which only advise. The code that shows amounts checks them, because most pages have none:
   * so they load no schema of these, and none of these can stop a wallet from starting.
   */
  tokens: v.optional(v.unknown()),
  prices: v.optional(v.unknown()),
})
export type PublicEnvironment = v.InferOutput<typeof publicEnvironment>
export type WalletSigner = NonNullable<PublicEnvironment['walletSigner']>
