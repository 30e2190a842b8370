import { WireError } from 'latchkey/wire'
import type { Environment } from 'latchkey/wire/account'

/**
 * Checks that the listed tokens and price feeds are on networks of the environment, whose nodes the wallet asks about them, and
 * that none is named twice: the wallet could not know which entry counts.
 * @param at the position of the environment in the operator's configuration, with a dot at its end
 * @throws {WireError}
 */
export function assertAssets({ networks, tokens = [], prices }: Environment, at = ''): void {
  const feeds = prices?.feeds ?? []
  const has = (chainId: number) => networks.some((network) => network.chainId === chainId)
  for (const [index, { chainId }] of tokens.entries()) assertNetwork(`${at}tokens.${index}.chainId`, has(chainId))
  for (const [index, { chainId, feed }] of feeds.entries()) {
    assertNetwork(`${at}prices.feeds.${index}.chainId`, has(chainId))
    assertNetwork(`${at}prices.feeds.${index}.feed.chainId`, has(feed.chainId))
  }
  const nameOf = (chainId: number, address = 'coin') => `${chainId} ${address.toLowerCase()}`
  assertOnce(
    `${at}tokens`,
    tokens.map(({ chainId, address }) => nameOf(chainId, address)),
  )
  assertOnce(
    `${at}prices.feeds`,
    feeds.map(({ chainId, token }) => nameOf(chainId, token)),
  )
}

function assertNetwork(field: string, isKnown: boolean): void {
  if (!isKnown) throw new WireError(field, 'expected a network of this environment')
}

function assertOnce(field: string, names: readonly string[]): void {
  const again = names.findIndex((name, at) => names.indexOf(name) !== at)
  if (again >= 0) throw new WireError(`${field}.${again}`, 'is named before in the same list')
}
