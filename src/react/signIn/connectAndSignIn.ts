import type { Config, Connector } from 'wagmi'
import { connect } from 'wagmi/actions'
import { BaseError } from '../../core/errors.ts'
import type { RelayProvider } from '../../wallets/relay/relayProvider.ts'
import { toSignInText } from '../../wire/relay/signInText.ts'
import { createSiweText } from '../../wire/siwe.ts'
import { askSignature } from './askSignature.ts'
import type { Signed, SignIn, SignInTerms } from './createSignIn.ts'

/** The wallet signed, but allows this page nothing that a connection is for. */
export class NotConnectedError extends BaseError {
  override name = 'NotConnectedError'
  constructor() {
    super('The wallet signed in and connected no account', {
      hints: ['Connect again, and allow the wallet’s methods.'],
    })
  }
}

/**
 * Connects, and signs in on the way where that is one step for the person: with a wallet behind a relay (one-click auth,
 * relay-pairing.md §10), or right after it by a second request. Settles when the connection does; how signing in goes on
 * is in the state of `signIn`. Any other connector only connects: its wallet may open a window, which wants a click.
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
      // The session is there: wagmi learns of it, and nobody is asked again.
      const { accounts, chainId } = await connect(config, { connector })
      resolve()
      const [cacao] = cacaos
      if (cacao) return { message: toSignInText(cacao.p, cacao.p.iss), signature: cacao.s.s }
      const message = createSiweText({ ...terms, address: accounts[0], chainId })
      return { message, signature: await askSignature(provider, message, accounts[0]) }
    }
    // After the connection stands, the state tells what became of the signature.
    signIn.run(sign).catch(reject)
  })
}
