import { toHex } from '../../crypto/hex.ts'
import { hashPersonalMessage, recoverAddress } from '../../crypto/personalMessage.ts'
import { type AuthPayload, accountOfIssuer, type Cacao } from '../../wire/relay/cacao.ts'
import { chainsOfRecap, methodsOfRecap, parseRecap } from '../../wire/relay/recap.ts'
import { statementOf, toSignInText } from '../../wire/relay/signInText.ts'
import { BaseError } from '../errors.ts'

/** Whether a contract accepts a signature (EIP-1271), read from a node on the chain of the account (CAIP-2). */
export type IsContractSignature = (question: {
  chain: string
  address: `0x${string}`
  hash: `0x${string}`
  signature: `0x${string}`
}) => Promise<boolean>

/** A sign-in that does not match the request, or that its account did not sign. */
export class SignInError extends BaseError {
  override name = 'SignInError'
  constructor(reason: string) {
    super(`The sign-in is not valid: ${reason}`)
  }
}

/** A verified sign-in: the account, the methods it allows, and the chains (CAIP-2), its own first. */
export type SignIn = { address: `0x${string}`; methods: string[]; chains: string[] }

/**
 * Checks a signed sign-in against the request (relay-pairing §10, §13 rule 4): its signature and its text, and that it claims no
 * longer time, no further chains and no further methods than requested.
 * @param options.now milliseconds
 * @throws {SignInError}
 * @throws {WireError} when its recap cannot be read
 */
export async function verifyCacao(
  cacao: Cacao,
  payload: AuthPayload,
  options: { now: number; isContractSignature?: IsContractSignature | undefined },
): Promise<SignIn> {
  const signIn = read(cacao)
  const mismatch = findMismatch(cacao, payload, signIn, options.now)
  if (mismatch) throw new SignInError(mismatch)
  if (!(await isSigned(cacao, options.isContractSignature))) throw new SignInError('its account did not sign it')
  return signIn
}

function read({ p }: Cacao): SignIn {
  const { chain, address } = accountOfIssuer(p.iss)
  const recap = parseRecap(p.resources)
  const chains = recap ? chainsOfRecap(recap) : []
  return { address, methods: recap ? methodsOfRecap(recap) : [], chains: [...new Set([chain, ...chains])] }
}

function findMismatch({ p }: Cacao, payload: AuthPayload, signIn: SignIn, now: number): string | undefined {
  const recap = parseRecap(payload.resources)
  const askedMethods = recap ? methodsOfRecap(recap) : []
  const mismatches: Record<string, boolean> = {
    'it is for another domain': p.domain !== payload.domain,
    'it is for another audience': p.aud !== payload.aud,
    'it answers another nonce': p.nonce !== payload.nonce,
    'it answers another request': p.requestId !== payload.requestId,
    'it is dated differently': p.iat !== payload.iat,
    // Some wallets send the statement as they display it, with the text of the recap.
    'it makes another statement': ![
      payload.statement ?? '',
      statementOf({ ...p, statement: payload.statement }),
    ].includes(p.statement ?? ''),
    'it names other resources': !isSame(plainResources(p), plainResources(payload)),
    // A wallet may shorten the time, never extend it.
    'it lasts longer than requested': toTime(p.exp, latest) > toTime(payload.exp, latest),
    'it begins earlier than requested': toTime(p.nbf, earliest) < toTime(payload.nbf, earliest),
    'it has expired': now >= toTime(p.exp, latest),
    'it is not valid yet': now < toTime(p.nbf, earliest),
    'it names a chain that was not requested': !isWithin(signIn.chains, payload.chains),
    'it allows a method that was not requested': !isWithin(signIn.methods, askedMethods),
  }
  return Object.keys(mismatches).find((reason) => mismatches[reason])
}

async function isSigned({ p, s }: Cacao, isContractSignature: IsContractSignature | undefined): Promise<boolean> {
  const hash = hashPersonalMessage(toSignInText(p, p.iss))
  const account = accountOfIssuer(p.iss)
  if (s.t === 'eip191') return recoverAddress(hash, s.s) === account.address.toLowerCase()
  if (!isContractSignature) throw new SignInError('a contract signed it, and no node is configured to check that')
  return isContractSignature({ ...account, hash: `0x${toHex(hash)}`, signature: s.s })
}

const [earliest, latest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]

function toTime(text: string | undefined, otherwise: number): number {
  return text === undefined ? otherwise : Date.parse(text)
}

/** All resources except the recap, which is compared as methods and chains. */
function plainResources({ resources = [] }: Pick<AuthPayload, 'resources'>): readonly string[] {
  return parseRecap(resources) ? resources.slice(0, -1) : resources
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((item, at) => item === others[at])
}

function isWithin(some: readonly string[], all: readonly string[]): boolean {
  return some.every((item) => all.includes(item))
}
