import type { ThresholdScheme } from '../../engine.ts'
import type { Tamper } from '../../testing/runCeremony.ts'
import {
  createWallet,
  importWallet,
  partiesOf,
  quorumsOf,
  refreshWallet,
  reshareWallet,
  signWith,
  type Wallet,
} from '../../testing/wallets.ts'
import { at } from '../at.ts'
import { dkls23 } from '../engine.ts'

// The wallets of this engine as plain lists of shares, in the order of the parties.

export type Shares = readonly Uint8Array[]

const numbersOf = (shares: Shares) => shares.map((share) => dkls23.tagOf(share).party)

export function toWallet(shares: Shares): Wallet {
  const { scheme, publicKey } = dkls23.tagOf(at(shares, 0))
  return { scheme, publicKey, shares: new Map(shares.map((share) => [dkls23.tagOf(share).party, share])) }
}

const sharesOf = ({ scheme, shares }: Wallet): Shares => partiesOf(scheme).flatMap((party) => shares.get(party) ?? [])

export const keygenAll = (scheme: ThresholdScheme, tamper?: Tamper) => sharesOf(createWallet(dkls23, scheme, tamper))

export const importAll = (scheme: ThresholdScheme, privateKey: Uint8Array, tamper?: Tamper) =>
  sharesOf(importWallet(dkls23, scheme, privateKey, tamper))

export const refreshAll = (shares: Shares, tamper?: Tamper) => sharesOf(refreshWallet(dkls23, toWallet(shares), tamper))

/** The signature that every signer got. */
export const signAll = (shares: Shares, message: Uint8Array, tamper?: Tamper) =>
  signWith(dkls23, toWallet(shares), message, { signers: numbersOf(shares), ...(tamper && { tamper }) })

/** The shares of the new scheme. `dealers` are shares of the old one; `stays` says what they become, by old number. */
export const reshareAll = (dealers: Shares, to: ThresholdScheme, stays: Record<number, number>, tamper?: Tamper) =>
  sharesOf(reshareWallet(dkls23, toWallet(dealers), { to, dealers: numbersOf(dealers), stays }, tamper))

/** Each quorum's shares out of all. */
export const quorumSharesOf = (scheme: ThresholdScheme, shares: Shares): Shares[] =>
  quorumsOf(scheme).map((quorum) => quorum.map((party) => at(shares, party - 1)))
