import type { ListedToken, Network } from 'latchkey/wire/account'
import { useCallback, useEffect, useState } from 'react'
import type { Address } from 'viem'
import { type Holding, readHoldings } from '../../chain/assets/readHoldings.ts'
import type { Reach } from '../../chain/assets/searchTransfers.ts'
import { tokensOf } from '../../send/keptAddresses.ts'

export type Holdings =
  | { status: 'reading' }
  | { status: 'read'; holdings: readonly Holding[]; reach: Reach }
  | { status: 'failed' }

type Reading = {
  environmentId: string
  account: Address
  network: Network
  /** The tokens of the environment's list. */
  operatorTokens: readonly ListedToken[]
}

/** A window that gets the focus again so soon asks for nothing. */
const restMs = 10_000

/**
 * Reads an account's tokens when they appear, and again when the window gets the focus or the network returns. What was
 * read stays on the screen meanwhile.
 */
export function useHoldings(options: Reading): { shown: Holdings; ask: () => void } {
  const { environmentId, account, network, operatorTokens } = options
  const [shown, setShown] = useState<Holdings>({ status: 'reading' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    const left = new AbortController()
    let askedAt = 0
    const load = () => {
      askedAt = Date.now()
      readOwn({ environmentId, account, network, operatorTokens }).then(
        (read) => left.signal.aborted || setShown({ status: 'read', ...read }),
        () => left.signal.aborted || setShown((known) => (known.status === 'read' ? known : { status: 'failed' })),
      )
    }
    load()
    const again = () => Date.now() - askedAt > restMs && load()
    window.addEventListener('focus', again, { signal: left.signal })
    window.addEventListener('online', load, { signal: left.signal })
    const look = () => document.visibilityState === 'visible' && again()
    document.addEventListener('visibilitychange', look, { signal: left.signal })
    return () => left.abort()
  }, [environmentId, account, network, operatorTokens, round])
  const ask = useCallback(() => {
    setShown({ status: 'reading' })
    setRound((last) => last + 1)
  }, [])
  return { shown, ask }
}

async function readOwn({ environmentId, account, network, operatorTokens }: Reading) {
  const kept = tokensOf({ environmentId, account, chainId: network.chainId })
  const remembered = kept.list()
  const read = await readHoldings(account, network, { remembered, operatorTokens })
  // What is remembered already stays before what is new, so that spam displaces nothing.
  const named = read.holdings.filter(({ token }) => token && token.standing !== 'posing').map(({ address }) => address)
  kept.add([...remembered, ...named.filter((address) => !remembered.includes(address))])
  return read
}
