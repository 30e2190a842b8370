import { type AmountProblem, readAmount } from 'latchkey/review'
import type { Network } from 'latchkey/wire/account'
import { useEffect, useRef, useState } from 'react'
import { type Address, formatUnits } from 'viem'
import { readBalance } from '../../chain/readBalance.ts'
import type { Asset } from './asset.ts'

/** The amount of a transfer: what was typed, what it means, and what is wrong with it. */
export function useAmount({ account, network, asset }: { account: Address; network: Network; asset: Asset }) {
  const [text, setText] = useState('')
  /** The field shows what is missing only after the user has left it. */
  const [isLeft, setLeft] = useState(false)
  const [isMost, setMost] = useState(false)
  const [feeProblem, setFeeProblem] = useState<AmountProblem>()
  const coins = useCoins(account, network)
  const available = asset.units ?? coins
  const amount = readAmount(text, { decimals: asset.decimals, available })
  const input = useRef<HTMLInputElement>(null)
  return {
    text,
    input,
    available,
    /** What was typed, if it can be sent. */
    units: 'units' in amount ? amount.units : undefined,
    isMost,
    /** What is wrong and worth saying now. */
    problem:
      feeProblem ??
      ('problem' in amount && (isLeft || (isEarly(amount.problem) && text !== '')) ? amount.problem : undefined),
    setFeeProblem,
    leave: () => setLeft(text.trim() !== ''),
    setText(typed: string) {
      setText(typed)
      setLeft(false)
      setMost(false)
      setFeeProblem(undefined)
    },
    /** Everything that the account has, less the fee. */
    setMost(units: bigint) {
      setText(formatUnits(units, asset.decimals))
      setFeeProblem(undefined)
      setMost(true)
    },
    /** Returns the units if they can be sent. Otherwise shows what is wrong. */
    check(): bigint | undefined {
      setLeft(true)
      return 'units' in amount ? amount.units : undefined
    },
  }
}

function isEarly(problem: AmountProblem): boolean {
  return problem === 'balance' || problem === 'decimals'
}

/** Wei of the account; undefined until they are known. */
function useCoins(account: Address, network: Network): bigint | undefined {
  const [coins, setCoins] = useState<bigint>()
  useEffect(() => {
    let isAwaited = true
    const set = (read: bigint | undefined) => isAwaited && setCoins(read)
    readBalance(account, network).then(set, () => set(undefined))
    return () => {
      isAwaited = false
    }
  }, [account, network])
  return coins
}
