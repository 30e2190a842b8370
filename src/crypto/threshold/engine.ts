/**
 * How a key is split: `parties` hold one share each, and any `threshold` of them sign together.
 * TWO_OF_TWO is the default of the specification (§9).
 */
export const thresholdSchemes = {
  TWO_OF_TWO: { threshold: 2, parties: 2 },
  TWO_OF_THREE: { threshold: 2, parties: 3 },
  THREE_OF_FIVE: { threshold: 3, parties: 5 },
} as const
export type ThresholdScheme = keyof typeof thresholdSchemes

/**
 * What a share says about itself. Two shares work together only if all of this is equal except `party`.
 */
export type ShareTag = {
  /** Which protocol made it: its name and version, such as `dkls23-1`. Shares of different versions refuse each other. */
  engine: string
  scheme: ThresholdScheme
  /** From 1 to the number of parties. */
  party: number
  /** 0 after key generation or import; a refresh or reshare adds 1. */
  epoch: number
  /** Of the whole key: compressed SEC1 (33 bytes) on secp256k1, RFC 8032 (32 bytes) on Ed25519. */
  publicKey: Uint8Array
}

/**
 * A message from one party to another. The caller carries it over an authenticated, private channel. In a reshare, a party
 * of the new scheme has its new number, and a dealer that leaves has the number of new parties plus its old number.
 */
export type PartyMessage = { from: number; to: number; bytes: Uint8Array }

/**
 * Where one party's ceremony stands. `state` holds secrets: store it sealed, and replace it in the same transaction that
 * emits `messages`. A state that has been stepped once must never be stepped again (threats T19).
 */
export type Step<result> =
  | { status: 'running'; state: Uint8Array; messages: readonly PartyMessage[] }
  | { status: 'done'; result: result; messages: readonly PartyMessage[] }

/**
 * One party's side of a protocol, as a pure machine over bytes: it keeps nothing, so a server may stop between any two
 * rounds.
 */
export type Ceremony<start, result> = {
  /** Begins. `messages` are those of the first round. */
  start(input: start): Step<result>
  /**
   * Takes one message of every other party in this round, in any order.
   * @throws {ThresholdError}
   */
  next(state: Uint8Array, inbox: readonly PartyMessage[]): Step<result>
}

/**
 * Names one run of a ceremony: 32 bytes that no other run has. It enters every hash of the protocol, so that no message
 * fits another run. Bind what the run is about into it (key, epoch, origin, digest).
 */
export type SessionId = Uint8Array

/**
 * A threshold-signature protocol on one curve. Every share and every state crosses this boundary as bytes that begin
 * with their version.
 *
 * No engine has been audited.
 */
export type ThresholdEngine = {
  name: string
  /** Creates a key that no party ever knows. */
  keygen: Ceremony<{ sessionId: SessionId; scheme: ThresholdScheme; party: number }, KeygenResult>
  /** Signs a digest of 32 bytes (ECDSA) or a message (Ed25519) with exactly `threshold` parties. */
  sign: Ceremony<
    { sessionId: SessionId; share: Uint8Array; signers: readonly number[]; message: Uint8Array },
    SignResult
  >
  /** Replaces every share by one of the next epoch. Needs all parties. Shares of the old epoch become useless together. */
  refresh: Ceremony<{ sessionId: SessionId; share: Uint8Array }, KeygenResult>
  /**
   * Moves a key to another scheme. `dealers` are `threshold` parties of the old scheme. A party that has no old share
   * passes only the public key and epoch that it expects.
   */
  reshare: Ceremony<ReshareStart, ReshareResult>
  /** Splits a private key that exists. The dealer is `party` 1 of the new scheme, and knew the key. */
  importKey: Ceremony<ImportStart, KeygenResult>
  /** The private key from `threshold` shares of one epoch, checked against the public key. */
  combine(shares: readonly Uint8Array[]): Uint8Array
  /**
   * Proves that the caller holds a share, without revealing it. The proof fits one context and one party.
   * @param context what the proof is for: see `toShareProofContext`
   */
  proveShare(share: Uint8Array, context: Uint8Array): Uint8Array
  /**
   * Whether `proof` is one of the party that holds another share beside `share`: of the same key and the same ceremony. False for
   * anything that is no proof.
   * @param share the verifier's own: the public part of the party's share is read from it, never from the party
   */
  isShareProof(share: Uint8Array, options: { party: number; context: Uint8Array; proof: Uint8Array }): boolean
  /**
   * Identifies what one ceremony made: 32 bytes that are equal for the shares of all its parties, and of no other share of the same
   * key. They commit to the public part of each share, so a share that fits them contains the secret of its party.
   * @throws {ThresholdError} `invalid_input` when the share's secret does not fit its own public part
   */
  sharingOf(share: Uint8Array): Uint8Array
  /** Reads what a share says about itself, without its secrets. */
  tagOf(share: Uint8Array): ShareTag
}

export type KeygenResult = { share: Uint8Array; publicKey: Uint8Array }

/** 65 bytes r ‖ s ‖ v on secp256k1 (low s, v 0 or 1); 64 bytes on Ed25519. Verified before it is returned. */
export type SignResult = { signature: Uint8Array }

export type ReshareStart = {
  sessionId: SessionId
  /** The old parties that deal, `threshold` of the old scheme. */
  dealers: readonly number[]
  /** Of the old scheme; absent for a party that is new. */
  share?: Uint8Array
  from: ThresholdScheme
  to: ThresholdScheme
  /** This party's number in the new scheme; absent for a dealer that leaves. */
  newParty?: number
  /** Which party of the new scheme each dealer becomes, by old number; a dealer that leaves is absent. */
  stays: Readonly<Record<number, number>>
  publicKey: Uint8Array
  /** Of the old shares. */
  epoch: number
}

/** A dealer that leaves gets no share. */
export type ReshareResult = { share?: Uint8Array; publicKey: Uint8Array }

export type ImportStart = {
  sessionId: SessionId
  scheme: ThresholdScheme
  party: number
  /** Only party 1 passes it: 32 bytes. */
  privateKey?: Uint8Array
}
