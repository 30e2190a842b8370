import { ProviderRpcError } from '../../core/providerErrors.ts'

/**
 * Returns whether a node refused a transaction because the account's transaction with this nonce is on the chain already. That may be the
 * very same one: some nodes send a transaction twice and answer with the second refusal. So nothing is quoted or signed again.
 */
export function isNonceUsed(error: unknown): boolean {
  return (
    error instanceof ProviderRpcError &&
    /nonce (?:is )?too low|nonce has already been used|old ?nonce/i.test(error.message)
  )
}
