import { createStorage, type KeyValueStorage } from 'latchkey/core'
import { address, parse, parseJson } from 'latchkey/wire'
import * as v from 'valibot'
import { type Address, isAddressEqual } from 'viem'

/** A short list of addresses that is kept on this device, the newest first. */
export type KeptAddresses = { list(): readonly Address[]; add(addresses: readonly Address[]): void }

const stored = v.array(address)

/** @param options.max older addresses are forgotten */
export function createKeptAddresses(options: { key: string; max: number; storage?: KeyValueStorage }): KeptAddresses {
  const { key, max, storage = createStorage() } = options
  const list = () => {
    try {
      const text = storage.getItem(key)
      return text === null ? [] : parse(stored, parseJson(text, text.length)).slice(0, max)
    } catch {
      // Another program or an older build wrote it. Nothing depends on it.
      return []
    }
  }
  return {
    list,
    add(addresses) {
      const older = list().filter((one) => !addresses.some((added) => isAddressEqual(one, added)))
      storage.setItem(key, JSON.stringify([...addresses, ...older].slice(0, max)))
    },
  }
}

/** The past recipients of a user of this device. Another user does not see them. */
export function recipientsOf(owner: { environmentId: string; personId: string }): KeptAddresses {
  return createKeptAddresses({ key: `latchkey-recipients-${owner.environmentId}-${owner.personId}`, max: 20 })
}

/** Tokens that an account held or sent, because the network's recent transfers name only some. */
export function tokensOf(owner: { environmentId: string; chainId: number; account: Address }): KeptAddresses {
  const { environmentId, chainId, account } = owner
  return createKeptAddresses({ key: `latchkey-tokens-${environmentId}-${chainId}-${account.toLowerCase()}`, max: 32 })
}
