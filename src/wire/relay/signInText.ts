import { formatSiwe } from '../siwe.ts'
import { accountOfIssuer, type Cacao } from './cacao.ts'
import { parseRecap, toRecapStatement } from './recap.ts'

/**
 * The text that is signed (CAIP-122 in the writing of EIP-4361).
 * @throws {WireError} when there is a recap that cannot be read
 */
export function toSignInText(payload: Omit<Cacao['p'], 'iss'>, iss: string): string {
  const { chain, address } = accountOfIssuer(iss)
  return formatSiwe({
    domain: payload.domain,
    address,
    statement: statementOf(payload),
    uri: payload.aud,
    chainId: chain.slice('eip155:'.length),
    nonce: payload.nonce,
    issuedAt: payload.iat,
    expirationTime: payload.exp,
    notBefore: payload.nbf,
    requestId: payload.requestId,
    resources: payload.resources,
  })
}

/**
 * The statement as it is signed: it ends with what the recap allows. One that ends so already is left as it is; anything
 * less than these very words, a page could write to keep them from the person.
 */
export function statementOf({ statement = '', resources }: Omit<Cacao['p'], 'iss'>): string {
  const recap = parseRecap(resources)
  const allowed = recap && toRecapStatement(recap)
  if (!allowed || statement.endsWith(allowed)) return statement
  return statement ? `${statement} ${allowed}` : allowed
}
