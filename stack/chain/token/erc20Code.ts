import { encodeAbiParameters, type Hex, padHex, size, stringToHex, toEventSelector, toFunctionSelector } from 'viem'
import { assemble } from './assemble.ts'

export type Erc20 = {
  symbol: string
  name: string
  decimals: number
  /** What `mint()` gives its caller, in base units. Without it, the token has no such function. */
  mint?: bigint
}

/** Why a call reverts, as `revert(text)` of Solidity says it: at most 32 bytes, because a word holds them. */
export const reverts = {
  balance: 'ERC20: insufficient balance',
  allowance: 'ERC20: insufficient allowance',
  receiver: 'ERC20: transfer to zero address',
  spender: 'ERC20: approve to zero address',
} as const

const transferEvent = toEventSelector('Transfer(address,address,uint256)')
const approvalEvent = toEventSelector('Approval(address,address,uint256)')
const argument = (at: number) => `${4 + 32 * at} calldataload`
const answerWord = '0 mstore 32 0 return'
/** The balance of an account is in the slot of its address, so a test can set it. The last slot is no address. */
const supply = '0 not'

/**
 * Returns the code of a real ERC-20 token, put together by hand because there is no compiler here. As Solidity does, a call
 * reverts if it sends coins, lacks arguments, or names an address of more than 20 bytes.
 */
export function erc20Code({ symbol, name, decimals, mint }: Erc20): Hex {
  const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
  const texts = { symbolText: text(symbol), nameText: text(name) }
  const functions: Record<string, string> = {
    'symbol()': returnData('symbolText', texts.symbolText),
    'name()': returnData('nameText', texts.nameText),
    'decimals()': `${decimals} ${answerWord}`,
    'totalSupply()': `${supply} sload ${answerWord}`,
    'balanceOf(address)': `${takes(1)} ${argument(0)} sload ${answerWord}`,
    'allowance(address,address)': `${takes(2)} ${allowance(argument(0), argument(1))} sload ${answerWord}`,
    'transfer(address,uint256)': `${takes(1, 1)} ${move('caller', argument(0), argument(1))} 1 ${answerWord}`,
    'approve(address,uint256)': `${takes(1, 1)} ${approve} 1 ${answerWord}`,
    'transferFrom(address,address,uint256)': `${takes(2, 1)} ${spend(argument(0), argument(2))}
      ${move(argument(0), argument(1), argument(2))} 1 ${answerWord}`,
    ...(mint !== undefined && { 'mint()': mintTo('caller', `${mint}`) }),
  }
  const entries = Object.entries(functions).map(([signature, body], at) => ({
    signature,
    body,
    place: `function${at}`,
  }))
  const program = `
    callvalue @reject jumpi
    calldatasize 4 gt @reject jumpi
    0 calldataload 224 shr
    ${entries.map(({ signature, place }) => `dup1 ${toFunctionSelector(signature)} eq @${place} jumpi`).join('\n')}
    reject: 0 0 revert
    ${entries.map(({ body, place }) => `${place}: ${body}`).join('\n')}
    ${Object.entries(reverts)
      .map(([place, reason]) => `${place}: ${revertWith(reason)}`)
      .join('\n')}`
  return assemble(program, texts)
}

/** Returns the data of a transaction that creates the token, whose sender gets `supply`. */
export function creationOfErc20({ supply: units, ...token }: Erc20 & { supply: bigint }): Hex {
  const code = erc20Code(token)
  return assemble(`${units} caller sstore ${units} ${supply} sstore ${returnData('code', code)}`, { code })
}

function returnData(place: string, bytes: Hex): string {
  return `${size(bytes)} @${place} 0 codecopy ${size(bytes)} 0 return`
}

/** Reverts unless there are this many addresses, and then this many numbers. */
function takes(addresses: number, numbers = 0): string {
  const checks = Array.from({ length: addresses }, (_, at) => `${argument(at)} 160 shr @reject jumpi`)
  return `calldatasize ${4 + 32 * (addresses + numbers)} gt @reject jumpi ${checks.join(' ')}`
}

/** Pushes the slot of what `spender` may take from `owner`. */
function allowance(owner: string, spender: string): string {
  return `${owner} 0 mstore ${spender} 32 mstore 64 0 keccak256`
}

function move(from: string, to: string, units: string): string {
  return `${to} iszero @receiver jumpi
    ${units} ${from} sload lt @balance jumpi
    ${units} ${from} sload sub ${from} sstore
    ${units} ${to} sload add ${to} sstore
    ${units} 0 mstore ${to} ${from} ${transferEvent} 32 0 log3`
}

function mintTo(account: string, units: string): string {
  return `${units} ${account} sload add ${account} sstore
    ${units} ${supply} sload add ${supply} sstore
    ${units} 0 mstore ${account} 0 ${transferEvent} 32 0 log3 stop`
}

const approve = `${argument(0)} iszero @spender jumpi
  ${argument(1)} ${allowance('caller', argument(0))} sstore
  ${argument(1)} 0 mstore ${argument(0)} caller ${approvalEvent} 32 0 log3`

/** Takes `units` from the caller's allowance. The highest number means no limit and stays, as in OpenZeppelin's tokens. */
function spend(owner: string, units: string): string {
  return `${allowance(owner, 'caller')} sload
    dup1 not iszero @unlimited jumpi
    dup1 ${units} gt @allowance jumpi
    ${units} dup2 sub ${allowance(owner, 'caller')} sstore
    unlimited:`
}

function revertWith(reason: string): string {
  return `0x08c379a0 224 shl 0 mstore 32 4 mstore ${reason.length} 36 mstore
    ${padHex(stringToHex(reason), { size: 32, dir: 'right' })} 68 mstore 100 0 revert`
}
