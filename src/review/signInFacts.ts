import { type Fact, textFact, timeFact } from './fact.ts'
import type { SignInText } from './signInText.ts'
import { visibleText } from './visibleText.ts'

/**
 * Returns what a sign-in says as facts. Leaves out what other rows say already. The full message is there as well.
 * @param options.isSameChain the message names the network of the request
 */
export function signInFacts(signIn: SignInText, { isSameChain }: { isSameChain: boolean }): Fact[] {
  const { domain, uri, chainId, issuedAt, expiresAt, notBefore, resources } = signIn
  const [, host, path] = /^https?:\/\/([^/?#]*)(.*)$/.exec(uri ?? '') ?? []
  const isOnlyDomain = host === domain && (path === '' || path === '/')
  const times = [
    ['issued', issuedAt],
    ['expires', expiresAt],
    ['notBefore', notBefore],
  ] as const
  return [
    textFact('domain', visibleText(domain)),
    ...(uri === undefined || isOnlyDomain ? [] : [textFact('uri', visibleText(uri))]),
    ...(chainId === undefined || isSameChain ? [] : [textFact('chain', visibleText(chainId))]),
    ...times.flatMap(([label, at]) => (at === undefined ? [] : [timeFact(label, BigInt(Math.floor(at / 1000)))])),
    ...resources.map((resource) => textFact('resources', visibleText(resource))),
  ]
}
