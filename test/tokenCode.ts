import { concatHex, encodeAbiParameters, type Hex, numberToHex, size, toFunctionSelector } from 'viem'

/** The answers of a token contract: texts, numbers, or code that leaves its answer in the first word of memory. */
export type TokenAnswers = { symbol?: string; name?: string; decimals?: number | { code: Hex }; isCollection?: boolean }

/** Leaves 0 or 1 in memory, by the number of the block: `mstore(0, and(number(), 1))`. */
export const differsEachBlock = { code: '0x43600116600052' } as const

const prologue = '0x60003560e01c' // selector := calldataload(0) >> 224
const branchBytes = 11
const handlerBytes = 32

/**
 * Assembles the code of a contract that answers calls by their selector: there is no compiler here. Every transfer and
 * approval succeeds and moves nothing.
 */
export function tokenCode({ symbol, name, decimals, isCollection }: TokenAnswers): Hex {
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
    ['transfer(address,uint256)', word(1)],
    ['approve(address,uint256)', word(1)],
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
