import { type AmountProblem, readAmount } from 'latchkey/review'
import type { Network } from 'latchkey/wire/account'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type Address, formatUnits, isAddressEqual } from 'viem'
import { isContract } from '../../chain/assets/isContract.ts'
import { readBalance } from '../../chain/readBalance.ts'
import { findLookalike } from '../../send/findLookalike.ts'
import { type RecipientProblem, readRecipient } from '../../send/readRecipient.ts'
import type { Asset } from './asset.ts'
import { type NameLookup, useNameLookup } from './useNameLookup.ts'

type Texts = { to: string; amount: string }

/** The form of a transfer: what was typed, what it means, and what is wrong with it. */
export function useSendForm(options: {
  account: Address
  own: readonly Address[]
  recents: readonly Address[]
  network: Network
  asset: Asset
}) {
  const { account, own, recents, network, asset } = options
  const [texts, setTexts] = useState<Texts>({ to: '', amount: '' })
  /** A field shows what is missing only after the user has left it. */
  const [left, setLeft] = useState({ to: false, amount: false })
  const [isMost, setMost] = useState(false)
  const [isAware, setAware] = useState(false)
  const [feeProblem, setFeeProblem] = useState<AmountProblem>()
  const coins = useCoins(account, network)
  const available = asset.units ?? coins
  const recipient = useMemo(() => readRecipient(texts.to, network), [texts.to, network])
  const amount = readAmount(texts.amount, { decimals: asset.decimals, available })
  const lookup = useNameLookup('name' in recipient ? recipient.name : undefined, network)
  const to = 'address' in recipient ? recipient.address : lookup?.status === 'found' ? lookup.address : undefined
  const lookalike = to && findLookalike(to, [...own, ...recents])
  const input = { to: useRef<HTMLTextAreaElement>(null), amount: useRef<HTMLInputElement>(null) }
  const leave = (field: keyof Texts) => setLeft((known) => ({ ...known, [field]: texts[field].trim() !== '' }))
  return {
    texts,
    input,
    available,
    to,
    lookup,
    units: 'units' in amount ? amount.units : undefined,
    isMost,
    /** What is wrong and worth saying now. A whole address is judged while it is typed, a half one is not. */
    recipientProblem: recipientProblem(recipient, lookup, left.to || texts.to.trim().length >= 42),
    amountProblem:
      feeProblem ??
      ('problem' in amount && (left.amount || isEarly(amount.problem)) && (left.amount || texts.amount !== '')
        ? amount.problem
        : undefined),
    lookalike,
    isOwn: to !== undefined && own.some((one) => isAddressEqual(one, to)),
    isContract: useIsContract(to, network),
    isAware,
    setAware,
    setFeeProblem,
    leave,
    setTo(text: string) {
      setTexts((known) => ({ ...known, to: text }))
      setLeft((known) => ({ ...known, to: false }))
      setAware(false)
    },
    setAmount(text: string) {
      setTexts((known) => ({ ...known, amount: text }))
      setLeft((known) => ({ ...known, amount: false }))
      setMost(false)
      setFeeProblem(undefined)
    },
    /** Everything that the account has, less the fee. */
    setMost(units: bigint) {
      setTexts((known) => ({ ...known, amount: formatUnits(units, asset.decimals) }))
      setFeeProblem(undefined)
      setMost(true)
    },
    /** Returns whether everything can be sent. Otherwise shows what is wrong, and leads to the first such field. */
    check(): boolean {
      setLeft({ to: true, amount: true })
      if (to === undefined) input.to.current?.focus()
      else if ('problem' in amount) input.amount.current?.focus()
      return to !== undefined && !('problem' in amount) && (!lookalike || isAware)
    },
  }
}
export type SendForm = ReturnType<typeof useSendForm>

function recipientProblem(
  recipient: ReturnType<typeof readRecipient>,
  lookup: NameLookup | undefined,
  isWhole: boolean,
): RecipientProblem | undefined {
  if (lookup?.status === 'missing') return 'name'
  return 'problem' in recipient && isWhole ? recipient.problem : undefined
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
