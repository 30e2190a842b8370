import { toHex } from '../../crypto/hex.ts'
import { hashPersonalMessage, recoverAddress } from '../../crypto/personalMessage.ts'
import { type AuthPayload, accountOfIssuer, type Cacao } from '../../wire/relay/cacao.ts'
import { chainsOfRecap, methodsOfRecap, parseRecap } from '../../wire/relay/recap.ts'
import { statementOf, toSignInText } from '../../wire/relay/signInText.ts'
import { BaseError } from '../errors.ts'

/** Whether a contract says that a signature is its own (EIP-1271): asked of a node, on the chain of the account (CAIP-2). */
export type IsContractSignature = (question: {
  chain: string
  address: `0x${string}`
  hash: `0x${string}`
  signature: `0x${string}`
}) => Promise<boolean>

/** A sign-in that is not the one that was asked for, or not signed by the account it names. */
export class SignInError extends BaseError {
  override name = 'SignInError'
  constructor(reason: string) {
    super(`The sign-in cannot be trusted: ${reason}`)
  }
}

/** What a sign-in that holds is worth: who signed, the methods they allow besides, and the chains (CAIP-2), their own first. */
export type SignIn = { address: `0x${string}`; methods: string[]; chains: string[] }

/**
 * Binds a signed sign-in to what was asked for (relay-pairing §10, §13 rule 4): its signature, its words as they were
 * asked, no more time than was asked, and no more chains and methods.
 * @param options.now milliseconds
 * @throws {SignInError}
 * @throws {WireError} when its recap cannot be read
 */
export async function verifyCacao(
  cacao: Cacao,
  asked: AuthPayload,
  options: { now: number; isContractSignature?: IsContractSignature | undefined },
): Promise<SignIn> {
  const signIn = read(cacao)
  const doubt = findDoubt(cacao, asked, signIn, options.now)
  if (doubt) throw new SignInError(doubt)
  if (!(await isSigned(cacao, options.isContractSignature))) throw new SignInError('its account did not sign it')
  return signIn
}

function read({ p }: Cacao): SignIn {
  const { chain, address } = accountOfIssuer(p.iss)
  const recap = parseRecap(p.resources)
  const chains = recap ? chainsOfRecap(recap) : []
  return { address, methods: recap ? methodsOfRecap(recap) : [], chains: [...new Set([chain, ...chains])] }
}

function findDoubt({ p }: Cacao, asked: AuthPayload, signIn: SignIn, now: number): string | undefined {
  const recap = parseRecap(asked.resources)
  const askedMethods = recap ? methodsOfRecap(recap) : []
  const doubts: Record<string, boolean> = {
    'it is for another domain': p.domain !== asked.domain,
    'it is for another audience': p.aud !== asked.aud,
    'it answers another nonce': p.nonce !== asked.nonce,
    'it answers another request': p.requestId !== asked.requestId,
    'it was asked at another time': p.iat !== asked.iat,
    // Some wallets send it as they show it, with what the recap allows.
    'it makes another statement': ![asked.statement ?? '', statementOf({ ...p, statement: asked.statement })].includes(
      p.statement ?? '',
    ),
    'it names other resources': !isSame(plainResources(p), plainResources(asked)),
    // A wallet may narrow the time, never widen it.
    'it lasts longer than was asked': toTime(p.exp, latest) > toTime(asked.exp, latest),
    'it begins earlier than was asked': toTime(p.nbf, earliest) < toTime(asked.nbf, earliest),
    'it has expired': now >= toTime(p.exp, latest),
    'it is not valid yet': now < toTime(p.nbf, earliest),
    'it names a chain nobody asked for': !isWithin(signIn.chains, asked.chains),
    'it allows a method nobody asked for': !isWithin(signIn.methods, askedMethods),
  }
  return Object.keys(doubts).find((doubt) => doubts[doubt])
}

async function isSigned({ p, s }: Cacao, isContractSignature: IsContractSignature | undefined): Promise<boolean> {
  const hash = hashPersonalMessage(toSignInText(p, p.iss))
  const account = accountOfIssuer(p.iss)
  if (s.t === 'eip191') return recoverAddress(hash, s.s) === account.address.toLowerCase()
  if (!isContractSignature) throw new SignInError('a contract signed it, and there is no node to ask')
  return isContractSignature({ ...account, hash: `0x${toHex(hash)}`, signature: s.s })
}

const [earliest, latest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]

function toTime(text: string | undefined, otherwise: number): number {
  return text === undefined ? otherwise : Date.parse(text)
}

/** Those that say something by themselves: what a recap says is looked at as methods and chains. */
function plainResources({ resources = [] }: Pick<AuthPayload, 'resources'>): readonly string[] {
  return parseRecap(resources) ? resources.slice(0, -1) : resources
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((item, at) => item === others[at])
}

function isWithin(some: readonly string[], all: readonly string[]): boolean {
  return some.every((item) => all.includes(item))
}
