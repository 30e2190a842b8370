import { FrameError } from '../base/frameError.ts'
import { type PasskeySeal, readPasskeySeal } from './passkeySeal.ts'
import type { PasswordSeal } from './passwordSeal.ts'
import type { Proof, SealedBy, SealedShares } from './wallet.ts'

/** How seals are opened. A passkey asks the user itself. */
export type Opening = { password?: string | undefined; isFresh?: boolean }

/** Seals the texts of shares with what the user has chosen, and opens them again. */
export type ShareSeal = {
  /** Asks the user for what a proof needs, before anything is made that it is to seal. */
  prepare(proof: Proof | undefined): Promise<void>
  /** @param publicKey of the wallet. A passkey's seal of another wallet opens with no key of this one. */
  seal(texts: readonly string[], proof: Proof, publicKey: string): Promise<string[]>
  /**
   * Opens all blobs, which one proof has sealed.
   * @throws {FrameError} `password_required`, `wrong_password`, `wrong_passkey`, or a failure of the passkey prompt
   */
  open(blobs: readonly string[], publicKey: string, opening: Opening): Promise<string[]>
  /** Opens what a passkey has sealed, by its index: the blobs of the passkey that the user has. */
  openAny: PasskeySeal['open']
  /** Forgets the secrets of passkeys. */
  forget(): void
}

export function createShareSeal(options: { passwordSeal: PasswordSeal; passkeySeal: PasskeySeal }): ShareSeal {
  const { passwordSeal, passkeySeal } = options
  return {
    async prepare(proof) {
      if (proof?.kind === 'passkey') await passkeySeal.prepare(proof.passkeyId)
    },
    seal: (texts, proof, publicKey) =>
      proof.kind === 'password'
        ? passwordSeal.seal(texts, proof.password)
        : passkeySeal.seal(texts, proof.passkeyId, publicKey),
    async open(blobs, publicKey, { password, isFresh = false }) {
      if (blobs.length === 0) return []
      if (sealOf(blobs[0]).kind === 'password') {
        if (password === undefined || password === '') throw new FrameError('password_required')
        return passwordSeal.open(blobs, password)
      }
      const opened = await passkeySeal.open(blobs, publicKey, { isFresh })
      if (opened.size < blobs.length) throw new FrameError('wrong_passkey')
      return [...blobs.keys()].map((at) => opened.get(at) ?? '')
    },
    openAny: passkeySeal.open,
    forget: passkeySeal.forget,
  }
}

/** What has sealed a blob. */
export function sealOf(blob: string | undefined): Exclude<SealedBy, { kind: 'none' }> {
  const passkey = blob === undefined ? undefined : readPasskeySeal(blob)
  return passkey ? { kind: 'passkey', passkeyId: passkey.passkeyId } : { kind: 'password' }
}

/** What has sealed shares. One proof seals all shares of a wallet. */
export function sealedByOf(sealed: SealedShares | undefined): SealedBy {
  const [first] = sealed?.values() ?? []
  return first === undefined ? { kind: 'none' } : sealOf(first)
}

/** What shares are sealed by, once a proof has sealed them. */
export function sealedByProof(proof: Proof | undefined): SealedBy {
  if (!proof) return { kind: 'none' }
  return proof.kind === 'passkey' ? proof : { kind: 'password' }
}

/** The proof that would seal shares as these are sealed. */
export function isSealedBy(sealedBy: SealedBy, proof: Proof | undefined): boolean {
  if (proof?.kind === 'passkey') return sealedBy.kind === 'passkey' && sealedBy.passkeyId === proof.passkeyId
  return sealedBy.kind === (proof?.kind ?? 'none')
}
