import type { AuthenticateOptions, Wishes } from '../client/relayClient.ts'
import type { Wanted } from './namespaces.ts'

/** What a page asks of the wallet when it connects. */
export type ConnectOptions = Pick<Wanted, 'chains' | 'optionalChains' | 'defaultChain'> & Omit<Wishes, 'namespaces'>

/** One-click auth: what the user signs in to. By default, chains and methods are those of the connection. */
export type SignInOptions = Pick<AuthenticateOptions, 'nonce' | 'statement' | 'resources' | 'ttlSeconds'> &
  Partial<Pick<AuthenticateOptions, 'chains' | 'methods' | 'domain' | 'uri'>>
