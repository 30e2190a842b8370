import type { Address, Hex } from 'viem'
import { decodeAbiParameters, isAddressEqual } from '../core/encoding.ts'
import { fromHex } from '../crypto/hex.ts'
import type { Network } from '../wire/account/environment.ts'
import type { ListedToken } from '../wire/account/tokenList.ts'
import { isHex } from '../wire/primitives.ts'
import { knownCoins, knownTokens } from './knownTokens.ts'
import { maxTokenDecimals, maxTokenName, maxTokenSymbol } from './limits.ts'
import { toShownLabel } from './shownLabel.ts'

/**
 * A token as its contract describes itself. It is a claim, because any contract may answer anything, and advisory: it
 * changes how a review reads and never what is signed (threats T11, T21).
 */
export type Token = {
  address: Address
  /** At most {@link maxTokenSymbol} characters on one line. */
  symbol: string
  name?: string
  /** From 0 to {@link maxTokenDecimals}; undefined for a collection, whose numbers are token ids. */
  decimals: number | undefined
  /** Base units of all of it, as a contract that is not listed claims; undefined if it claims none. */
  supply?: bigint
  /**
   * - `listed`: its contract is known beforehand, to this build or to the operator
   * - `claimed`: only the contract says so
   * - `posing`: only the contract says so, and the symbol is that of another token or coin
   */
  standing: 'listed' | 'claimed' | 'posing'
  /** The symbol of the token or coin that it pretends to be. */
  posesAs?: string
}

/** The tokens of a request as their contracts describe themselves. */
export type Tokens = {
  /** False until every token was read or the time for that is over. Nothing changes afterward. */
  isSettled: boolean
  /** Undefined for a token that could not be read, and before. */
  find: (address: Address) => Token | undefined
}

/** The answers of a contract, as `eth_call` returns them; undefined for none. */
export type TokenAnswers = Record<'symbol' | 'name' | 'decimals' | 'isCollection' | 'supply', unknown>

/** Returns a token whose contract this build knows, so that nothing of it is read from the network. */
export function listedToken(address: Address, { chainId }: Pick<Network, 'chainId'>): Token | undefined {
  const known = knownTokens.find((token) => token.chainId === chainId && isAddressEqual(token.address, address))
  return known && { address, symbol: known.symbol, decimals: known.decimals, standing: 'listed' }
}

/**
 * Reads a contract's answers; undefined unless it gives a symbol, and decimals or that it is a collection.
 *
 * A token of the operator's list has the list's symbol and name, and is known, if the contract confirms the list's decimals. The
 * list is never believed against the contract: with other decimals, or none, the list means something else, and a contract that
 * calls itself the same only pretends to be that.
 * @param operatorTokens another contract that calls itself like one of them, on any network, pretends to be it
 */
export function toToken(
  address: Address,
  answers: TokenAnswers,
  network: Network,
  operatorTokens: readonly ListedToken[] = [],
): Token | undefined {
  const entry = findEntry(address, network, operatorTokens)
  const confirmed = entry && toConfirmed(address, answers, entry)
  return confirmed ?? toClaimed(address, answers, knownNames(network, operatorTokens))
}

/** Returns the entry of a contract in the operator's list. */
export function findEntry(
  address: Address,
  { chainId }: Pick<Network, 'chainId'>,
  operatorTokens: readonly ListedToken[],
): ListedToken | undefined {
  return operatorTokens.find((entry) => entry.chainId === chainId && isAddressEqual(entry.address, address))
}

/** Undefined unless the contract has amounts with the decimals of its entry. */
function toConfirmed(address: Address, answers: TokenAnswers, entry: ListedToken): Token | undefined {
  const symbol = toSymbol(entry.symbol)
  const isConfirmed = readNumber(answers.isCollection) !== 1n && readNumber(answers.decimals) === BigInt(entry.decimals)
  if (!isConfirmed || symbol === undefined) return undefined
  return {
    ...{ address, symbol, ...nameBeside(symbol, toName(entry.name)) },
    ...{ decimals: entry.decimals, standing: 'listed' },
  }
}

function toClaimed(address: Address, answers: TokenAnswers, known: readonly string[]): Token | undefined {
  const symbol = readText(answers.symbol, toSymbol)
  const name = readText(answers.name, toName)
  const isCollection = readNumber(answers.isCollection) === 1n
  const decimals = readNumber(answers.decimals)
  const supply = readNumber(answers.supply)
  if (symbol === undefined || (!isCollection && (decimals === undefined || decimals > maxTokenDecimals))) {
    return undefined
  }
  // There is no end of letters that look alike.
  const posesAs = [symbol, name ?? ''].map((text) => imitatedBy(text, known)).find(Boolean) ?? foreignOf(symbol)
  return {
    address,
    symbol,
    ...nameBeside(symbol, name),
    decimals: isCollection ? undefined : Number(decimals),
    ...(supply !== undefined && { supply }),
    ...(posesAs === undefined ? { standing: 'claimed' } : { standing: 'posing', posesAs }),
  }
}

function toSymbol(text: string): string | undefined {
  return toShownLabel(text, { maxLength: maxTokenSymbol })?.replaceAll(' ', '')
}

function toName(text: string): string | undefined {
  return toShownLabel(text, { maxLength: maxTokenName })
}

/** A name that repeats the symbol is left out. */
function nameBeside(symbol: string, name: string | undefined): { name?: string } {
  return name === undefined || name === symbol ? {} : { name }
}

/** A text in its ABI form, or in 32 bytes as the oldest tokens have it. */
function readText(answer: unknown, toLabel: (text: string) => string | undefined): string | undefined {
  if (!isHex(answer) || answer.length < 66) return undefined
  try {
    return toLabel(answer.length === 66 ? new TextDecoder().decode(fromHex(answer.slice(2))) : textOf(answer))
  } catch {
    return undefined
  }
}

function textOf(answer: Hex): string {
  return decodeAbiParameters([{ type: 'string' }], answer)[0]
}

/** A number in its one ABI form of 32 bytes. */
function readNumber(answer: unknown): bigint | undefined {
  return isHex(answer) && answer.length === 66 ? BigInt(answer) : undefined
}

/** Letters of other alphabets, and digits, that look like a Latin capital. */
const lookalikes = new Map(
  Object.entries({
    ...{
      А: 'A',
      В: 'B',
      С: 'C',
      Е: 'E',
      Н: 'H',
      І: 'I',
      К: 'K',
      М: 'M',
      О: 'O',
      Р: 'P',
      Ѕ: 'S',
      Т: 'T',
      Х: 'X',
      У: 'Y',
    },
    ...{
      Α: 'A',
      Β: 'B',
      Ε: 'E',
      Η: 'H',
      Ι: 'I',
      Κ: 'K',
      Μ: 'M',
      Ν: 'N',
      Ο: 'O',
      Ρ: 'P',
      Τ: 'T',
      Υ: 'Y',
      Χ: 'X',
      Ζ: 'Z',
    },
    // Han, and Hangul in its compatible form, as words of their characters alone
    ...{
      丅: 'T',
      匚: 'C',
      凵: 'U',
      卄: 'H',
      乇: 'E',
      工: 'I',
      丨: 'I',
      口: 'O',
      丂: 'S',
      山: 'W',
      刀: 'D',
      卩: 'P',
      几: 'N',
    },
    ...{ '\u1110': 'E', '\u116E': 'T', '\u110B': 'O', '\u1175': 'I' },
    ...{ Ԁ: 'D', Ꭰ: 'D', Ϲ: 'C', Ꮯ: 'C', Ս: 'U', Ꮪ: 'S', Ԝ: 'W', '₮': 'T', 0: 'O', 1: 'I', 5: 'S', L: 'I', $: 'S' },
  }),
)

/** ASCII, or the scripts of East Asia without a Latin letter: beside one, many of their characters look like another. */
const ownLetters = /^(?:[!-~…]+|(?:[!-@[-`{-~…]|\p{sc=Han}|[\p{sc=Hiragana}\p{sc=Katakana}ー]|\p{sc=Hangul})+)$/u

/** Returns a symbol with characters that may look like Latin letters. */
function foreignOf(symbol: string): string | undefined {
  return ownLetters.test(symbol) ? undefined : symbol
}

/** Returns a symbol as a hurried reader would see it: in capitals, without marks, punctuation and leading digits. */
function toSkeleton(text: string): string {
  const capitals = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Lm}]/gu, '')
    .toUpperCase()
  const letters = [...capitals.replace(/^[^\p{L}]+/u, '')].map((letter) => lookalikes.get(letter) ?? letter)
  return letters
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('VV', 'W')
}

/**
 * Returns every skeleton that a reader may see: punctuation is skipped, or looks like a letter, and a number at the end looks like a
 * version of the same token.
 */
function skeletonsOf(text: string): string[] {
  const normal = text.normalize('NFKD')
  const lettered = normal
    .replace(/[|!]/g, 'I')
    .replace(/[([<{]/g, 'C')
    .replaceAll('@', 'A')
  const unnumbered = [normal, lettered].map((each) => each.replace(/[^\p{L}\p{N}]*v?\p{N}+[^\p{L}\p{N}]*$/iu, ''))
  return [normal, lettered, ...unnumbered].map(toSkeleton)
}

/** Symbols and names that are another's. */
function knownNames({ nativeCurrency }: Network, operatorTokens: readonly ListedToken[]): string[] {
  const { symbol, name } = nativeCurrency
  const ofOperator = operatorTokens.flatMap((entry) => [toSymbol(entry.symbol) ?? '', toName(entry.name) ?? ''])
  return [symbol, name, ...knownCoins, ...knownTokens.map((known) => known.symbol), ...ofOperator]
}

function imitatedBy(text: string, known: readonly string[]): string | undefined {
  // A text of digits and signs alone has no skeleton.
  const skeletons = skeletonsOf(text).filter((skeleton) => skeleton !== '')
  return known.find((name) => skeletons.includes(toSkeleton(name)))
}
