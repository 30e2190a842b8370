import { type PeerTransaction, type Session, sessions } from 'latchkey/core/relay'
import type { Network } from 'latchkey/wire/account'
import { accountsOf, addressOfAccount, chainsOf, isApprovedEvent, toCaip2 } from 'latchkey/wire/relay'
import { currentChains } from './relayRecords.ts'

/** Informs a page of the active network. Does nothing for a network that the page was not given. */
export async function leadWithNetwork(session: Session, { chainId }: Network, tx: PeerTransaction): Promise<void> {
  const chain = toCaip2(chainId)
  if (!chainsOf(session.namespaces).includes(chain)) return
  tx.put(currentChains, session.topic, chainId)
  await emit(session, { name: 'chainChanged', data: chainId, chain }, tx)
}

/**
 * Adds a network to a page's session, for the accounts that it has, after the user agreed.
 * @returns the extended session
 */
export async function giveNetwork(session: Session, { chainId }: Network, tx: PeerTransaction): Promise<Session> {
  const chain = toCaip2(chainId)
  if (chainsOf(session.namespaces).includes(chain)) return session
  const addresses = new Set(accountsOf(session.namespaces).map(addressOfAccount))
  const added = [...addresses].map((address) => `${chain}:${address}`)
  const chains = [...chainsOf(session.namespaces), chain]
  return update(session, { chains, accounts: [...accountsOf(session.namespaces), ...added] }, tx)
}

/**
 * Informs a page of the active account and puts it first in the session. Does nothing for an account that the page was
 * not given.
 */
export async function leadWithAccount(session: Session, address: string, tx: PeerTransaction): Promise<void> {
  const isInUse = (account: string) => addressOfAccount(account).toLowerCase() === address.toLowerCase()
  const accounts = accountsOf(session.namespaces)
  if (!accounts.some(isInUse)) return
  const chains = chainsOf(session.namespaces)
  const ordered = chains.flatMap((chain) => [
    ...accountsOf(session.namespaces, chain).filter(isInUse),
    ...accountsOf(session.namespaces, chain).filter((account) => !isInUse(account)),
  ])
  const led = await update(session, { chains, accounts: ordered }, tx)
  const current = await tx.get(currentChains, session.topic)
  const chain = current === undefined ? chains[0] : toCaip2(current)
  if (chain) await emit(led, { name: 'accountsChanged', data: accountsOf(led.namespaces, chain), chain }, tx)
}

async function update(
  session: Session,
  given: { chains: string[]; accounts: string[] },
  tx: PeerTransaction,
): Promise<Session> {
  const { eip155 } = session.namespaces
  if (!eip155 || isSame(eip155.accounts, given.accounts)) return session
  const namespaces = { eip155: { ...eip155, ...given } }
  const changed = { ...session, namespaces }
  tx.put(sessions, session.topic, changed)
  await tx.notify(session.topic, 'wc_sessionUpdate', { namespaces })
  return changed
}

async function emit(session: Session, event: { name: string; data: unknown; chain: string }, tx: PeerTransaction) {
  const { name, data, chain } = event
  if (!isApprovedEvent(session.namespaces, chain, name)) return
  await tx.notify(session.topic, 'wc_sessionEvent', { event: { name, data }, chainId: chain })
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at])
}
