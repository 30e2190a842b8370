import {
  concatHex,
  encodeAbiParameters,
  type Hex,
  numberToHex,
  padHex,
  size,
  stringToHex,
  toEventSelector,
  toFunctionSelector,
} from 'viem'

/** The answers of a token contract: texts, numbers, or code that leaves its answer in the first word of memory. */
export type TokenAnswers = {
  symbol?: string
  name?: string
  decimals?: number | { code: Hex }
  isCollection?: boolean
  /** What every account holds, in base units. */
  balance?: bigint
  /** What `transfer(address,uint256)` does; by default it succeeds and moves nothing. */
  transfer?: { code: Hex }
  /** The same of `approve(address,uint256)`. */
  approve?: { code: Hex }
}

/** Leaves 0 or 1 in memory, by the number of the block: `mstore(0, and(number(), 1))`. */
export const differsEachBlock = { code: '0x43600116600052' } as const

/** `mstore(0, calldataload(36))`, then the first argument and the caller as topics. */
const amountThen = (...topics: Hex[]) => concatHex(['0x602435600052', ...topics])
const argument = '0x600435'
const caller = '0x33'
/** `log3(0, 32, event, …)`, and 1 as the answer. */
const logOf = (event: string) => concatHex(['0x7f', toEventSelector(event), '0x60206000a36001600052'])
const transferEvent = 'Transfer(address,address,uint256)'

/** Logs what ERC-20 demands of a transfer. */
export const logsTransfer = { code: concatHex([amountThen(argument, caller), logOf(transferEvent)]) } as const
/** Logs that the caller receives the amount. */
export const logsGift = { code: concatHex([amountThen(caller, argument), logOf(transferEvent)]) } as const
/** Logs what ERC-20 demands of an approval. */
export const logsApproval = {
  code: concatHex([amountThen(argument, caller), logOf('Approval(address,address,uint256)')]),
} as const

/** The same, and `allowance` answers with the amount afterwards. */
export const keepsApproval = { code: concatHex(['0x60243560043555', logsApproval.code]) } as const

/** Reverts as Solidity's `revert(text)` does, with a text of at most 32 bytes. */
export function revertsWith(text: string): { code: Hex } {
  const bytes = stringToHex(text)
  const store = (word: Hex, at: number) => concatHex(['0x7f', word, '0x60', numberToHex(at, { size: 1 }), '0x52'])
  const number = (value: number) => numberToHex(value, { size: 32 })
  const selector = padHex('0x08c379a0', { size: 32, dir: 'right' })
  const stores = [store(selector, 0), store(number(32), 4), store(number(size(bytes)), 36)]
  return { code: concatHex([...stores, store(padHex(bytes, { size: 32, dir: 'right' }), 68), '0x60646000fd']) }
}

const prologue = '0x60003560e01c' // selector := calldataload(0) >> 224
const branchBytes = 11
const handlerBytes = 192

/**
 * Assembles the code of a contract that answers calls by their selector: there is no compiler here. Transfers
 * and approvals succeed and move nothing, unless they are given.
 */
export function tokenCode({ symbol, name, decimals, isCollection, balance, transfer, approve }: TokenAnswers): Hex {
  const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
  const word = (value: number) => numberToHex(value, { size: 32 })
  const answers: [signature: string, answer: Hex | { code: Hex }][] = [
    ...(symbol === undefined ? [] : ([['symbol()', text(symbol)]] as [string, Hex][])),
    ...(name === undefined ? [] : ([['name()', text(name)]] as [string, Hex][])),
    ...(decimals === undefined
      ? []
      : ([['decimals()', typeof decimals === 'number' ? word(decimals) : decimals]] as [
          string,
          Hex | { code: Hex },
        ][])),
    ['supportsInterface(bytes4)', word(isCollection ? 1 : 0)],
    ...(balance === undefined
      ? []
      : ([['balanceOf(address)', numberToHex(balance, { size: 32 })]] as [string, Hex | { code: Hex }][])),
    // mstore(0, sload(calldataload(36)))
    ['allowance(address,address)', { code: '0x60243554600052' }],
    ['transfer(address,uint256)', transfer ?? word(1)],
    ['approve(address,uint256)', approve ?? word(1)],
    ['safeTransferFrom(address,address,uint256)', word(1)],
  ]
  const handlersAt = size(prologue) + branchBytes * answers.length + 1
  const dataAt = handlersAt + handlerBytes * answers.length
  let written = 0
  const parts = answers.map(([signature, answer], at) => {
    const target = numberToHex(handlersAt + handlerBytes * at, { size: 2 })
    // dup1, push4 selector, eq, push2 target, jumpi
    const branch = concatHex(['0x8063', toFunctionSelector(signature), '0x1461', target, '0x57'])
    const data = typeof answer === 'string' ? answer : '0x'
    const length = numberToHex(size(data), { size: 2 })
    const offset = numberToHex(dataAt + written, { size: 2 })
    written += size(data)
    const handler =
      typeof answer === 'string'
        ? // jumpdest, codecopy(0, offset, length), return(0, length)
          concatHex(['0x5b61', length, '0x61', offset, '0x60003961', length, '0x6000f3'])
        : concatHex(['0x5b', answer.code, '0x60206000f3'])
    return { branch, handler: concatHex([handler, `0x${'00'.repeat(handlerBytes - size(handler))}`]), data }
  })
  return concatHex([
    prologue,
    ...parts.map(({ branch }) => branch),
    '0x00',
    ...parts.map(({ handler }) => handler),
    ...parts.map(({ data }) => data),
  ])
}

/** Returns the data of a transaction that creates a contract with this code. */
export function creationOf(code: Hex): Hex {
  const length = numberToHex(size(code), { size: 2 })
  // push2 length, dup1, push2 13, push1 0, codecopy, push1 0, return: 13 bytes
  return concatHex(['0x61', length, '0x8061000d6000396000f3', code])
}
