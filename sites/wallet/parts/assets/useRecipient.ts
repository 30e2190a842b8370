import { findLookalike } from 'latchkey/review'
import type { Network } from 'latchkey/wire/account'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type Address, isAddressEqual } from 'viem'
import { isContract } from '../../chain/assets/isContract.ts'
import { type RecipientProblem, readRecipient } from '../../send/readRecipient.ts'
import { type NameLookup, useNameLookup } from './useNameLookup.ts'

/** The recipient of a transfer: what was typed, which address it means, and what is wrong with it. */
export function useRecipient(options: { own: readonly Address[]; recents: readonly Address[]; network: Network }) {
  const { own, recents, network } = options
  const [text, setText] = useState('')
  /** The field shows what is missing only after the user has left it. */
  const [isLeft, setLeft] = useState(false)
  const [isAware, setAware] = useState(false)
  const read = useMemo(() => readRecipient(text, network), [text, network])
  const lookup = useNameLookup('name' in read ? read.name : undefined, network)
  const address = 'address' in read ? read.address : lookup?.status === 'found' ? lookup.address : undefined
  const lookalike = address && findLookalike(address, [...own, ...recents])
  const input = useRef<HTMLTextAreaElement>(null)
  return {
    text,
    input,
    network,
    recents,
    address,
    lookup,
    /** What is wrong and worth saying now. A whole address is judged while it is typed, a half one is not. */
    problem: problemOf(read, lookup, isLeft || text.trim().length >= 42),
    lookalike,
    isOwn: address !== undefined && own.some((one) => isAddressEqual(one, address)),
    isContract: useIsContract(address, network),
    isAware,
    setAware,
    leave: () => setLeft(text.trim() !== ''),
    setText(typed: string) {
      setText(typed)
      setLeft(false)
      setAware(false)
    },
    /** Returns the recipient if the user may send to it. Otherwise shows what is wrong. */
    check(): Address | undefined {
      setLeft(true)
      return !lookalike || isAware ? address : undefined
    },
  }
}
export type Recipient = ReturnType<typeof useRecipient>

function problemOf(
  read: ReturnType<typeof readRecipient>,
  lookup: NameLookup | undefined,
  isWhole: boolean,
): RecipientProblem | undefined {
  if (lookup?.status === 'missing') return 'name'
  return 'problem' in read && isWhole ? read.problem : undefined
}

function useIsContract(address: Address | undefined, network: Network): boolean {
  const [found, setFound] = useState<Address>()
  useEffect(() => {
    if (address === undefined) return
    let isShown = true
    void isContract(address, network).then((is) => isShown && setFound(is ? address : undefined))
    return () => {
      isShown = false
    }
  }, [address, network])
  return address !== undefined && found === address
}
