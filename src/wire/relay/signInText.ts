import { formatSiwe } from '../siwe.ts'
import { accountOfIssuer, type Cacao } from './cacao.ts'
import { parseRecap, toRecapStatement } from './recap.ts'

/**
 * Returns the text to sign (CAIP-122 in the form of EIP-4361).
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
 * Returns the statement as it is signed: it ends with the permissions of the recap. A statement that already ends with
 * them stays unchanged. The comparison is exact, because a page could write anything less to hide the permissions from
 * the user.
 */
export function statementOf({ statement = '', resources }: Omit<Cacao['p'], 'iss'>): string {
  const recap = parseRecap(resources)
  const allowed = recap && toRecapStatement(recap)
  if (!allowed || statement.endsWith(allowed)) return statement
  return statement ? `${statement} ${allowed}` : allowed
}
