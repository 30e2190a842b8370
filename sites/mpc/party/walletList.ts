import { parse, parseJson } from 'latchkey/wire'
import { type ManagedWallet, managedWallets, maxJsonLength } from 'latchkey/wire/mpc'
import type { ShareSet } from '../shares/wallet.ts'
import type { Calls } from './calls.ts'

/** The user's wallets as the server lists them, also those whose first shares were never confirmed. */
export async function listWallets(calls: Calls): Promise<ManagedWallet[]> {
  const text = new TextDecoder().decode(await calls('GET', '/wallets'))
  return parse(managedWallets, parseJson(text, maxWalletsLength)).wallets
}

/**
 * Where shares stand at the server that a ceremony made: `pending` until a client confirms them, `active` afterwards, `ended` when another
 * ceremony or a failed check came between.
 */
export function standingOf(
  wallet: ManagedWallet | undefined,
  { ceremonyId, epoch }: ShareSet,
): 'pending' | 'active' | 'ended' {
  if (wallet?.pending?.ceremonyId === ceremonyId) return 'pending'
  return wallet?.ceremonyId === ceremonyId && wallet.witness.epoch === epoch ? 'active' : 'ended'
}

/** Each wallet comes with a statement. */
const maxWalletsLength = 2 * maxJsonLength
