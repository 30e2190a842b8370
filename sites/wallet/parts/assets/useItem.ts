import type { Network } from 'latchkey/wire/account'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Address } from 'viem'
import { readItems } from '../../chain/assets/readItems.ts'
import { readOwnership } from '../../chain/assets/readOwner.ts'
import type { Reach } from '../../chain/assets/searchTransfers.ts'
import { type ItemProblem, readItemId } from '../../send/readItemId.ts'
import type { Collection } from './asset.ts'

/** The account's items, as far as they were found. */
export type Items =
  | { status: 'reading' }
  | { status: 'read'; items: readonly bigint[]; reach: Reach }
  | { status: 'failed' }

type ItemOptions = { account: Address; network: Network; collection: Collection }

/** The item to send: those that were found, which one was chosen or typed, and what is wrong with it. */
export function useItem({ account, network, collection }: ItemOptions) {
  const { address } = collection
  const [round, setRound] = useState(0)
  const shown = useItems({ account, network, address, round })
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<ItemProblem>()
  const input = useRef<HTMLInputElement>(null)
  const found = shown.status === 'read' ? shown.items : []
  /** Whether all of the items are on the list, so that none needs to be typed. */
  const isWhole = BigInt(found.length) >= collection.units
  // The only item needs no choice.
  const text = typed ?? (isWhole && found.length === 1 ? String(found[0]) : '')
  const read = readItemId(text)
  return {
    shown,
    text,
    id: 'id' in read ? read.id : undefined,
    isWhole,
    problem,
    input,
    ask: useCallback(() => setRound((last) => last + 1), []),
    setText(next: string) {
      setTyped(next)
      setProblem(undefined)
    },
    /** Returns the id if the account owns that item now. Otherwise shows what is wrong. */
    async check(): Promise<bigint | undefined> {
      const found = 'id' in read ? await problemOf(read.id, { account, network, collection: address }) : read.problem
      setProblem(found)
      if (found !== undefined) input.current?.focus()
      return found === undefined && 'id' in read ? read.id : undefined
    },
  }
}
export type Item = ReturnType<typeof useItem>

const problems = { own: undefined, foreign: 'foreign', unknown: 'unknown' } as const

function problemOf(id: bigint, owner: Omit<Parameters<typeof readOwnership>[0], 'id'>) {
  return readOwnership({ id, ...owner }).then(
    (ownership) => problems[ownership],
    () => 'unreachable' as const,
  )
}

function useItems(options: { account: Address; network: Network; address: Address; round: number }): Items {
  const { account, network, address: collection, round } = options
  const [shown, setShown] = useState<Items>({ status: 'reading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    let isAwaited = true
    setShown({ status: 'reading' })
    readItems({ account, collection, network }).then(
      (read) => isAwaited && setShown({ status: 'read', ...read }),
      () => isAwaited && setShown({ status: 'failed' }),
    )
    return () => {
      isAwaited = false
    }
  }, [account, network, collection, round])
  return shown
}
