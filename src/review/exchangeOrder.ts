import { isAddressEqual, zeroAddress } from '../core/encoding.ts'
import { isAddress } from '../wire/isAddress.ts'
import { addressFact, type Fact, type FactLabel, tokenFacts, unitsFact } from './fact.ts'
import type { Meaning } from './meaning.ts'
import type { Struct, Value } from './typedDataValues.ts'
import { big, struct } from './valueParts.ts'
import { warn } from './warning.ts'

/** The field names that an exchange uses for its two sides. */
type Exchange = { gives: { token?: string; amount?: string }; gets: { token?: string; amount: string } }

/** Orders are recognized by their fields, as exchanges do, because several call them just `Order`. */
const exchanges: Exchange[] = [
  // CoW Protocol
  { gives: { token: 'sellToken', amount: 'sellAmount' }, gets: { token: 'buyToken', amount: 'buyAmount' } },
  // 1inch limit orders
  { gives: { token: 'makerAsset', amount: 'makingAmount' }, gets: { token: 'takerAsset', amount: 'takingAmount' } },
  // 0x, version 4: limit, RFQ and OTC orders
  { gives: { token: 'makerToken', amount: 'makerAmount' }, gets: { token: 'takerToken', amount: 'takerAmount' } },
  // 0x, version 3: its assets are bytes
  { gives: { amount: 'makerAssetAmount' }, gets: { amount: 'takerAssetAmount' } },
  // 0x, version 4: ERC721Order and ERC1155Order
  { gives: { token: 'erc721Token' }, gets: { token: 'erc20Token', amount: 'erc20TokenAmount' } },
  {
    gives: { token: 'erc1155Token', amount: 'erc1155TokenAmount' },
    gets: { token: 'erc20Token', amount: 'erc20TokenAmount' },
  },
  // Rarible
  { gives: { amount: 'makeAsset.value' }, gets: { amount: 'takeAsset.value' } },
  // LooksRare, Blur and their like
  { gives: { token: 'collection' }, gets: { token: 'currency', amount: 'price' } },
  // Wyvern
  { gives: { token: 'target' }, gets: { token: 'paymentToken', amount: 'basePrice' } },
]

/** The recipient of what the signer gets; zero means the signer. */
const receivers = ['receiver', 'recipient', 'buyTokenReceiver']

/**
 * Describes an order of an exchange, which anyone with the signature can execute. Undefined if the fields are those of
 * no known order.
 */
export function exchangeOrder(message: Struct, account: string): Meaning | undefined {
  const fitting = exchanges.filter(({ gives, gets }) => {
    const given = [gives.token, gives.amount].filter((path) => path !== undefined)
    return amountAt(message, gets.amount) !== undefined && given.every((path) => at(message, path) !== undefined)
  })
  const [exchange] = fitting
  if (!exchange) return undefined
  const { gives, gets } = exchange
  const gain = amountAt(message, gets.amount) ?? 0n
  const [given, got] = [at(message, gives.token), at(message, gets.token)]
  const receiver = receivers.map((name) => message[name]).find((value) => isAddress(value) && value !== zeroAddress)
  const isForeign = isAddress(receiver) && !isAddressEqual(receiver, account as `0x${string}`)
  return {
    facts: [
      ...tokenFacts('giveToken', addressIn(given)),
      ...amountFacts('giveAmount', at(message, gives.amount), given),
      ...tokenFacts('getToken', addressIn(got)),
      ...amountFacts('getAmount', gain, got),
      ...(isAddress(receiver) ? [addressFact('receiver', receiver)] : []),
    ],
    warnings: [
      gain <= 1n ? warn('order-zero-price') : warn('order'),
      ...(isForeign ? [warn('order-receiver', receiver)] : []),
    ],
  }
}

/** `a.b` is the field `b` of the struct `a`. */
function at(message: Struct, path: string | undefined): Value | undefined {
  if (path === undefined) return undefined
  return path.split('.').reduce<Value | undefined>((value, name) => struct(value)[name], message)
}

function amountAt(message: Struct, path: string): bigint | undefined {
  return big(at(message, path))
}

function amountFacts(label: FactLabel, value: Value | undefined, token: Value | undefined): Fact[] {
  return typeof value === 'bigint' ? [unitsFact(label, value, addressIn(token))] : []
}

function addressIn(value: Value | undefined): string | undefined {
  return isAddress(value) ? value : undefined
}
