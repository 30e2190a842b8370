import type { Config, Connector } from 'wagmi'
import { connect } from 'wagmi/actions'
import { BaseError } from '../../core/errors.ts'
import type { RelayProvider } from '../../wallets/relay/relayProvider.ts'
import { toSignInText } from '../../wire/relay/signInText.ts'
import { createSiweText } from '../../wire/siwe.ts'
import { askSignature } from './askSignature.ts'
import type { Signed, SignIn, SignInTerms } from './createSignIn.ts'

/** The wallet signed but approved no account for this page. */
export class NotConnectedError extends BaseError {
  override name = 'NotConnectedError'
  constructor() {
    super('The wallet signed in and connected no account', {
      hints: ['Connect again, and allow the wallet’s methods.'],
    })
  }
}

/**
 * Connects and signs in. A relay wallet does both in one step (one-click auth, relay-pairing §10), or gets a second
 * request right after connecting. Resolves when the wallet is connected; the state of `signIn` shows how signing in
 * continues. Any other connector only connects, because its wallet may open a window, which needs a click.
 * @throws as wagmi's `connect`; {@link NotConnectedError}
 */
export function connectAndSignIn(options: { config: Config; connector: Connector; signIn: SignIn }): Promise<void> {
  const { config, connector, signIn } = options
  if (connector.type !== 'relay') return connect(config, { connector }).then(() => {})
  return new Promise((resolve, reject) => {
    const sign = async (terms: SignInTerms): Promise<Signed> => {
      const provider = (await connector.getProvider()) as RelayProvider
      const { nonce, domain, uri, statement, resources, ttlSeconds } = terms
      const { cacaos, session } = await provider.authenticate({
        nonce,
        domain,
        uri,
        ...(statement && { statement }),
        ...(resources && { resources }),
        ttlSeconds,
      })
      if (!session) throw new NotConnectedError()
      // The session exists, so wagmi connects without asking the wallet again.
      const { accounts, chainId } = await connect(config, { connector })
      resolve()
      const [cacao] = cacaos
      if (cacao) return { message: toSignInText(cacao.p, cacao.p.iss), signature: cacao.s.s }
      const message = createSiweText({ ...terms, address: accounts[0], chainId })
      return { message, signature: await askSignature(provider, message, accounts[0]) }
    }
    // Once connected, the state of `signIn` reports what happens to the signature.
    signIn.run(sign).catch(reject)
  })
}
