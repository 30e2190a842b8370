import { concatHex, encodeAbiParameters, type Hex, numberToHex, size, toEventSelector, toFunctionSelector } from 'viem'

type Part = Hex | { label: string; isData?: true } | { push: string }

/**
 * Assembles a real ERC-20 token, because there is no compiler here: balances, transfers that revert without enough, and
 * `Transfer` logs. The balance of an account is in the storage slot of its address, so a test can set it.
 */
export function erc20Code({ symbol, name, decimals }: { symbol: string; name: string; decimals: number }): Hex {
  const branch = (signature: string, label: string): Part[] => [
    concatHex(['0x8063', toFunctionSelector(signature), '0x14']),
    { push: label },
    '0x57',
  ]
  const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
  const textAt = (label: string, data: string, value: Hex): Part[] => [
    // codecopy(0, offset, length), return(0, length)
    ...[{ label }, concatHex(['0x61', numberToHex(size(value), { size: 2 })]), { push: data }, '0x600039' as const],
    concatHex(['0x61', numberToHex(size(value), { size: 2 }), '0x6000f3']),
  ]
  return assemble([
    '0x60003560e01c',
    ...branch('symbol()', 'symbol'),
    ...branch('name()', 'name'),
    ...branch('decimals()', 'decimals'),
    ...branch('balanceOf(address)', 'balanceOf'),
    ...branch('transfer(address,uint256)', 'transfer'),
    '0x60006000fd',
    ...textAt('symbol', 'symbolText', text(symbol)),
    ...textAt('name', 'nameText', text(name)),
    { label: 'decimals' },
    concatHex(['0x60', numberToHex(decimals, { size: 1 }), '0x60005260206000f3']),
    { label: 'balanceOf' },
    // mstore(0, sload(calldataload(4))), return(0, 32)
    '0x6004355460005260206000f3',
    { label: 'transfer' },
    // if lt(sload(caller), amount) revert
    '0x60243533541015',
    { push: 'enough' },
    '0x5760006000fd',
    { label: 'enough' },
    // sstore(caller, sload(caller) - amount), sstore(to, sload(to) + amount)
    '0x6024353354033355602435600435540160043555',
    // mstore(0, amount), log3(0, 32, Transfer, caller, to)
    '0x602435600052600435',
    concatHex(['0x337f', toEventSelector('Transfer(address,address,uint256)'), '0x60206000a3']),
    // return true
    '0x600160005260206000f3',
    { label: 'symbolText', isData: true },
    text(symbol),
    { label: 'nameText', isData: true },
    text(name),
  ])
}

function assemble(parts: readonly Part[]): Hex {
  const lengthOf = (part: Part) => (typeof part === 'string' ? size(part) : 'push' in part ? 3 : isData(part) ? 0 : 1)
  const places = new Map<string, number>()
  let at = 0
  for (const part of parts) {
    if (typeof part !== 'string' && 'label' in part) places.set(part.label, at)
    at += lengthOf(part)
  }
  return concatHex(
    parts.map((part) => {
      if (typeof part === 'string') return part
      if ('push' in part) return concatHex(['0x61', numberToHex(places.get(part.push) ?? 0, { size: 2 })])
      return isData(part) ? '0x' : '0x5b'
    }),
  )
}

const isData = (part: object) => 'isData' in part

/** Returns the data of a transaction that creates the token, whose sender gets `supply`. */
export function creationOfErc20(token: Parameters<typeof erc20Code>[0] & { supply: bigint }): Hex {
  const code = erc20Code(token)
  // sstore(caller, supply), codecopy(0, 47, length), return(0, length)
  const supply = concatHex(['0x7f', numberToHex(token.supply, { size: 32 }), '0x3355'])
  return concatHex([supply, '0x61', numberToHex(size(code), { size: 2 }), '0x80602f6000396000f3', code])
}
