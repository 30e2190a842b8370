import type { Network } from 'latchkey/wire/account'
import { useEffect, useState } from 'react'
import type { Address } from 'viem'
import { readEnsAddress } from '../../chain/assets/readEnsAddress.ts'

/** What is known about a typed name. */
export type NameLookup =
  | { status: 'underway'; name: string }
  | { status: 'found'; name: string; address: Address }
  | { status: 'missing'; name: string }

/** A name is looked up after the user has stopped typing, so that the network's node sees no half names. */
const restMs = 400

/** Looks up a name on a network. Undefined without a name. */
export function useNameLookup(name: string | undefined, network: Network): NameLookup | undefined {
  const [answer, setAnswer] = useState<{ name: string; network: Network; address: Address | undefined }>()
  useEffect(() => {
    if (name === undefined) return
    let isAwaited = true
    const timer = setTimeout(async () => {
      const address = await readEnsAddress(name, network)
      if (isAwaited) setAnswer({ name, network, address })
    }, restMs)
    return () => {
      isAwaited = false
      clearTimeout(timer)
    }
  }, [name, network])
  if (name === undefined) return undefined
  // The answer to an earlier name, or of an earlier network, says nothing about this one.
  if (answer?.name !== name || answer.network !== network) return { status: 'underway', name }
  const { address } = answer
  return address === undefined ? { status: 'missing', name } : { status: 'found', name, address }
}
