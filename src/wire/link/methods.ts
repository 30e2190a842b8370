import * as v from 'valibot'
import { httpUrl } from '../httpUrl.ts'
import { address, chainId, hex } from '../primitives.ts'
import { decimal, decimalChainId, text } from './primitives.ts'

const gas = v.nullish(decimal, null)
const app = { appName: text, appLogoUrl: v.nullish(text, null) }
const chainSwitch = v.object({ isApproved: v.boolean(), rpcUrl: text })
const urls = v.nullish(v.array(text), [])

const accounts = { params: v.object(app), result: v.array(address) }
const signMessage = {
  params: v.object({
    address,
    message: hex,
    /** False for typed data, whose `message` is a digest that the page computed: the wallet must compute it itself. */
    addPrefix: v.boolean(),
    typedDataJson: v.nullish(v.string(), null),
  }),
  result: hex,
}
const signTransaction = {
  params: v.object({
    fromAddress: address,
    toAddress: v.nullish(address, null),
    weiValue: decimal,
    data: hex,
    nonce: v.nullish(v.pipe(v.number(), v.safeInteger('expected a nonce'), v.minValue(0, 'expected a nonce')), null),
    gasPriceInWei: gas,
    maxFeePerGas: gas,
    maxPriorityFeePerGas: gas,
    gasLimit: gas,
    chainId,
    shouldSubmit: v.boolean(),
  }),
  /** The hash of the sent transaction if `shouldSubmit`, else the signed transaction. */
  result: hex,
}
const addChain = {
  params: v.object({
    chainId: decimalChainId,
    rpcUrls: v.array(httpUrl),
    blockExplorerUrls: urls,
    chainName: v.nullish(text, null),
    iconUrls: urls,
    nativeCurrency: v.nullish(v.object({ name: text, symbol: text, decimals: v.pipe(v.number(), v.integer()) }), null),
  }),
  result: chainSwitch,
}
const watchAsset = {
  params: v.object({
    type: text,
    options: v.object({
      address,
      symbol: v.nullish(text, null),
      decimals: v.nullish(v.pipe(v.number(), v.integer()), null),
      image: v.nullish(text, null),
    }),
    chainId: v.nullish(decimalChainId, null),
  }),
  result: v.boolean(),
}
const signIn = {
  params: v.object({
    ...app,
    domain: text,
    aud: text,
    version: v.literal('1'),
    type: v.literal('eip4361'),
    nonce: text,
    iat: text,
    chainId: v.pipe(v.string(), v.regex(/^eip155:[1-9]\d{0,15}$/, 'expected a chain as CAIP-2 says')),
    statement: v.nullish(text, null),
    resources: v.nullish(v.array(text), []),
  }),
  result: v.object({ accounts: v.array(address), message: text, signature: hex }),
}

/** Parameters and result of each method that page and wallet exchange (link-and-popup-wallets §1.7). */
export const linkMethods = {
  requestEthereumAccounts: accounts,
  signEthereumMessage: signMessage,
  signEthereumTransaction: signTransaction,
  submitEthereumTransaction: { params: v.object({ signedTransaction: hex, chainId }), result: hex },
  ethereumAddressFromSignedMessage: {
    params: v.object({ message: hex, signature: hex, addPrefix: v.boolean() }),
    result: address,
  },
  switchEthereumChain: {
    params: v.object({ chainId: decimalChainId, address: v.nullish(address, null) }),
    result: chainSwitch,
  },
  addEthereumChain: addChain,
  watchAsset,
  connectAndSignIn: signIn,
} as const
export type LinkMethod = keyof typeof linkMethods
export type LinkParams<method extends LinkMethod> = v.InferOutput<(typeof linkMethods)[method]['params']>
export type LinkResult<method extends LinkMethod> = v.InferOutput<(typeof linkMethods)[method]['result']>

/** The wallet answers any other method with an `errorMessage`. */
export function isLinkMethod(method: string): method is LinkMethod {
  return Object.hasOwn(linkMethods, method)
}
