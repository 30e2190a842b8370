import { encodeAbiParameters, type Hex, size, toEventSelector, toFunctionSelector } from 'viem'
import { assemble } from '../stack/chain/token/assemble.ts'

const argument = (at: number) => `${4 + 32 * at} calldataload`
const answerWord = '0 mstore 32 0 return'
/** The owner of an id is in the slot of the id's complement; how many items an account has, in the slot of its address. */
const ownerSlot = (id: string) => `${id} not`
const logTransfer = (from: string, to: string, id: string) =>
  `${id} ${to} ${from} ${toEventSelector('Transfer(address,address,uint256)')} 0 0 log4`

/**
 * Returns the code of a collection as ERC-721 has it, put together by hand because there is no compiler here. Anyone can give an
 * item to anyone with `mint(address,uint256)`. It has no permissions, and does not ask a contract whether it can receive.
 */
export function erc721Code({ symbol, name }: { symbol: string; name: string }): Hex {
  const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
  const texts = { symbolText: text(symbol), nameText: text(name) }
  const textOf = (place: keyof typeof texts) =>
    `${size(texts[place])} @${place} 0 codecopy ${size(texts[place])} 0 return`
  const [from, to, id] = [argument(0), argument(1), argument(2)]
  const functions: Record<string, string> = {
    'symbol()': textOf('symbolText'),
    'name()': textOf('nameText'),
    'supportsInterface(bytes4)': `${argument(0)} 224 shr 0x80ac58cd eq ${answerWord}`,
    'balanceOf(address)': `${argument(0)} sload ${answerWord}`,
    'ownerOf(uint256)': `${ownerSlot(argument(0))} sload dup1 iszero @reject jumpi ${answerWord}`,
    'mint(address,uint256)': `${argument(0)} ${ownerSlot(argument(1))} sstore
      1 ${argument(0)} sload add ${argument(0)} sstore
      ${logTransfer('0', argument(0), argument(1))} stop`,
    'safeTransferFrom(address,address,uint256)': `caller ${from} eq iszero @reject jumpi
      caller ${ownerSlot(id)} sload eq iszero @reject jumpi
      ${to} ${ownerSlot(id)} sstore
      1 ${from} sload sub ${from} sstore
      1 ${to} sload add ${to} sstore
      ${logTransfer(from, to, id)} stop`,
  }
  const entries = Object.entries(functions).map(([signature, body], at) => ({
    signature,
    body,
    place: `function${at}`,
  }))
  const program = `
    0 calldataload 224 shr
    ${entries.map(({ signature, place }) => `dup1 ${toFunctionSelector(signature)} eq @${place} jumpi`).join('\n')}
    reject: 0 0 revert
    ${entries.map(({ body, place }) => `${place}: ${body}`).join('\n')}`
  return assemble(program, texts)
}

export const erc721Abi = [
  'function mint(address to, uint256 id)',
  'function ownerOf(uint256 id) view returns (address)',
  'function safeTransferFrom(address from, address to, uint256 id)',
] as const
