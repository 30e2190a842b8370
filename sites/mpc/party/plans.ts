import { sha256 } from '@noble/hashes/sha2'
import { fromHex, randomBytes, toHex } from 'latchkey/crypto'
import {
  type CeremonyStart,
  type ChainName,
  partiesOf,
  resharePlans,
  type Signing,
  type ThresholdSignatureScheme,
  toReshareSeats,
} from 'latchkey/wire/mpc'
import { FrameError } from '../base/frameError.ts'
import type { HeldWallet, ShareSet, Shares } from '../shares/wallet.ts'
import type { CeremonyPlan } from './runCeremony.ts'

/** A ceremony before it begins: what is asked of the server, and what the client's parties put in. */
export type Planned = { request: CeremonyStart; plan: CeremonyPlan }

/** A wallet with the shares that take part. */
type Subject = { wallet: HeldWallet; active: ShareSet; shares: Shares }

const begin = (origin: string) => ({ origin, clientNonce: toHex(randomBytes(32)) })
const ofWallet = ({ walletId, witness }: HeldWallet, origin: string) => ({ ...begin(origin), walletId, witness })

export function planKeygen(options: {
  chainName: ChainName
  scheme: ThresholdSignatureScheme
  origin: string
}): Planned {
  const { chainName, scheme, origin } = options
  return {
    request: { kind: 'keygen', ...begin(origin), chainName, scheme },
    plan: { ceremony: 'keygen', scheme, starts: eachParty(scheme, (party) => ({ scheme, party })) },
  }
}

/**
 * @param options.privateKey 32 bytes: a secp256k1 key, or on Ed25519 a seed (RFC 8032) or the scalar that an export
 * returned. Party 1 deals it.
 */
export function planImport(options: {
  chainName: ChainName
  scheme: ThresholdSignatureScheme
  origin: string
  privateKey: Uint8Array
  form: 'seed' | 'scalar'
  sealedSeed?: string | undefined
}): Planned {
  const { chainName, scheme, origin, privateKey, form, sealedSeed } = options
  const starts = eachParty(scheme, (party) => ({ scheme, party, ...(party === 1 && { privateKey }) }))
  const ceremony = form === 'scalar' && chainName !== 'EVM' ? 'importScalar' : 'importKey'
  return {
    request: { kind: 'import', ...begin(origin), chainName, scheme, form, sealedSeed },
    plan: { ceremony, scheme, starts },
  }
}

/** @param options.message the bytes that are signed, which the server computes from `signing` itself */
export function planSign(
  { wallet, active: { scheme }, shares }: Subject,
  options: { signing: Signing; message: Uint8Array; origin: string },
): Planned {
  const { signing, message, origin } = options
  // All parties of the server sign, and in every scheme that leaves one signer to the client.
  const [signer] = shares.keys()
  if (signer === undefined) throw new FrameError('shares_missing')
  const signers = [signer, ...partiesOf[scheme].server]
  return {
    request: { kind: 'sign', ...ofWallet(wallet, origin), signers: [signer], signing },
    plan: {
      ...{ ceremony: 'sign', scheme, digest: toHex(sha256(message)) },
      starts: [{ address: signer, input: { share: shares.get(signer), signers, message } }],
    },
  }
}

export function planRefresh({ wallet, active: { scheme }, shares }: Subject, { origin }: { origin: string }): Planned {
  return {
    request: { kind: 'refresh', ...ofWallet(wallet, origin) },
    plan: { ceremony: 'refresh', scheme, starts: eachParty(scheme, (party) => ({ share: shareOf(shares, party) })) },
  }
}

export function planReshare(
  { wallet, active: { scheme: from, epoch }, shares }: Subject,
  { to, origin }: { to: ThresholdSignatureScheme; origin: string },
): Planned {
  const publicKey = fromHex(wallet.publicKey)
  const seats = toReshareSeats(from, to).filter(({ side }) => side === 'client')
  const starts = seats.map(({ address, dealer, newParty }) => ({
    address,
    input: {
      ...{ ...resharePlans[from][to], from, to, publicKey, epoch },
      ...(dealer !== undefined && { share: shareOf(shares, dealer) }),
      ...(newParty !== undefined && { newParty }),
    },
  }))
  const schemes = { oldThresholdSignatureScheme: from, newThresholdSignatureScheme: to }
  return {
    request: { kind: 'reshare', ...ofWallet(wallet, origin), ...schemes },
    plan: { ceremony: 'reshare', scheme: from, starts },
  }
}

function eachParty(scheme: ThresholdSignatureScheme, input: (party: number) => object) {
  return partiesOf[scheme].client.map((party) => ({ address: party, input: input(party) }))
}

function shareOf(shares: Shares, party: number): Uint8Array {
  const share = shares.get(party)
  if (!share) throw new FrameError('shares_missing')
  return share
}
