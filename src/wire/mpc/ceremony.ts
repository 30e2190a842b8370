import * as v from 'valibot'
import { millis, origin, uuid } from '../primitives.ts'
import { chainName } from './chains.ts'
import { thresholdSignatureScheme } from './schemes.ts'
import { sealedSeed } from './sealedSeed.ts'
import { shareProofs } from './shareProof.ts'
import { signing } from './signing.ts'

export const ceremonyKinds = ['keygen', 'sign', 'refresh', 'reshare', 'import'] as const
export type CeremonyKind = (typeof ceremonyKinds)[number]

/** 32 random bytes in lower-case hex. */
const nonce = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'expected 32 bytes of hex'))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/**
 * How far a wallet has come: its epoch, and a counter that every step of a ceremony advances. The client keeps the latest
 * it has seen. A server that is behind it was restored from a backup (threats T19).
 */
export const witness = v.object({ epoch: count, counter: count })
export type Witness = v.InferOutput<typeof witness>

const common = {
  /** The client's part of the session id. */
  clientNonce: nonce,
  /** The origin of the page that asked. */
  origin,
}
const ofWallet = { ...common, walletId: uuid, witness }

/**
 * `POST …/ceremonies/{ceremonyId}` begins a ceremony. The client chooses the id, a UUID: the same request again gets the
 * same answer.
 */
export const ceremonyStart = v.variant('kind', [
  v.object({ kind: v.literal('keygen'), ...common, chainName, scheme: thresholdSignatureScheme }),
  v.object({
    kind: v.literal('import'),
    ...common,
    chainName,
    scheme: thresholdSignatureScheme,
    /** Ed25519 keys come as a seed (RFC 8032), or as the scalar that an export returned. */
    form: v.optional(v.picklist(['seed', 'scalar']), 'seed'),
    /** Of an Ed25519 seed: exports give it back, where shares alone give the scalar. */
    sealedSeed: v.optional(sealedSeed),
  }),
  v.object({
    kind: v.literal('sign'),
    ...ofWallet,
    /** The client's signers. The server adds all of its parties. */
    signers: v.pipe(v.array(v.pipe(v.number(), v.safeInteger())), v.minLength(1), v.maxLength(3)),
    signing,
  }),
  v.object({ kind: v.literal('refresh'), ...ofWallet }),
  v.object({
    kind: v.literal('reshare'),
    ...ofWallet,
    oldThresholdSignatureScheme: thresholdSignatureScheme,
    newThresholdSignatureScheme: thresholdSignatureScheme,
  }),
])
export type CeremonyStart = v.InferOutput<typeof ceremonyStart>

/** The head of the answer to a start; the server's first messages follow it (see `frame.ts`). */
export const ceremonyStarted = v.object({
  ceremonyId: uuid,
  walletId: uuid,
  engine: v.string(),
  /** Of the shares that take part; 0 for a new key. */
  epoch: count,
  /** The server's part of the session id. */
  serverNonce: nonce,
  witness,
  /** When the first round and the last one must have arrived. */
  joinBy: millis,
  endBy: millis,
})
export type CeremonyStarted = v.InferOutput<typeof ceremonyStarted>

/** What a ceremony made, once every party of the server has finished. */
export const madeKey = v.object({
  /** Lower-case hex: compressed SEC 1 on secp256k1, RFC 8032 on Ed25519. */
  publicKey: v.string(),
  accountAddress: v.string(),
  scheme: thresholdSignatureScheme,
  /** Of the new shares. They count once the client has confirmed this epoch. */
  epoch: count,
})
export type MadeKey = v.InferOutput<typeof madeKey>

/**
 * The head of the answer to `POST …/ceremonies/{ceremonyId}/rounds/{round}`. The body of the request is a frame of the
 * client's messages from that round on; the server's next messages follow the head of the answer.
 */
export const ceremonyStepped = v.object({
  status: v.picklist(['running', 'done']),
  witness,
  made: v.optional(madeKey),
})
export type CeremonyStepped = v.InferOutput<typeof ceremonyStepped>

/**
 * `POST …/ceremonies/{ceremonyId}/end`: the client has stopped. With `check_failed`, a check of the client's own engine
 * failed, and the pair must not sign again before a refresh.
 */
export const ceremonyEnd = v.object({ reason: v.picklist(['finished', 'aborted', 'check_failed']) })
export type CeremonyEnd = v.InferOutput<typeof ceremonyEnd>

/**
 * `POST …/wallets/{walletId}/epochs/{epoch}/confirm`: the client has stored its new shares and opened their backup. The
 * server switches to its own new shares, and destroys the old ones. `proofs` are of each new share of the client, for the action
 * `confirm` and the ceremony: a refresh alone asks for no old share, and a thief of the session could end it so.
 */
export const epochConfirmation = v.object({ ceremonyId: uuid, proofs: shareProofs })
export type EpochConfirmation = v.InferOutput<typeof epochConfirmation>
/** `statement` is for the share store (`walletStatement.ts`). */
export const epochConfirmed = v.object({ witness, statement: v.string() })
