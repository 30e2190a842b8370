import * as v from 'valibot'
import { isAddress } from '../isAddress.ts'
import { chainId, millis, solanaAddress } from '../primitives.ts'
import { signingMethods } from './signingMethods.ts'

/** Uncompressed P-256 point, 130 hex characters; produced in lower case, read in either. */
export const publicKey = v.pipe(
  v.string(),
  v.regex(/^04[0-9a-f]{128}$/i, 'expected an uncompressed P-256 key of 130 hex characters'),
)

/** The two fields of every encrypted part. The content is checked after decryption. */
export const envelope = v.strictObject({ encryptedMessage: v.string(), iv: v.string() })

/** `data` of the answer to `connect`; its envelope opens to a {@link connectPayload}. */
export const connectReply = v.object({
  /** Opaque; older wallets leave it out. */
  connectionId: v.optional(v.string()),
  expiresAt: millis,
  providerPublicKey: publicKey,
  ...envelope.entries,
})
export type ConnectReply = v.InferOutput<typeof connectReply>

export const globalWallet = v.pipe(
  v.object({
    address: v.string(),
    /** 'EVM' for Ethereum-style chains, 'SOL' for Solana. */
    chain: v.string(),
    id: v.optional(v.string()),
    key: v.optional(v.string()),
    isAuthenticated: v.optional(v.boolean()),
    additionalAddresses: v.optional(v.array(v.unknown())),
  }),
  v.check((wallet) => wallet.chain !== 'EVM' || isAddress(wallet.address), 'expected an EVM address'),
  v.check((wallet) => wallet.chain !== 'SOL' || v.is(solanaAddress, wallet.address), 'expected a Solana address'),
)
export type GlobalWallet = v.InferOutput<typeof globalWallet>

export const supportedNetwork = v.object({ chainId, rpcUrl: v.optional(v.string()) })
export type SupportedNetwork = v.InferOutput<typeof supportedNetwork>

export const connectPayload = v.object({
  wallets: v.array(globalWallet),
  ethereum: v.nullable(
    v.object({
      currentNetworkId: chainId,
      /** Owner wallets by the address of the smart wallet they own. */
      eoaWallets: v.record(v.string(), globalWallet),
      supportedNetworks: v.array(supportedNetwork),
    }),
  ),
  solana: v.nullable(v.object({ currentNetwork: v.string() })),
  settings: v.optional(
    v.object({
      zeroDevSettings: v.optional(v.record(v.string(), v.unknown())),
      /**
       * The wallet takes an action by message when its address would be too long. Other vendors' wallets do not send
       * it.
       */
      acceptsHandover: v.optional(v.boolean()),
    }),
    {},
  ),
})
export type ConnectPayload = v.InferOutput<typeof connectPayload>

/** Arguments of `eth-request`, always encrypted. `params` travels untouched: the wallet checks it by method. */
export const ethRequest = v.object({
  chainId,
  method: v.picklist(signingMethods),
  params: v.optional(v.array(v.unknown()), []),
})
export type EthRequest = v.InferOutput<typeof ethRequest>

/** `data` of the answer to `eth-request`; the inner value may be null. */
export const ethReply = v.object({ data: v.unknown() })
export type EthReply = v.InferOutput<typeof ethReply>
