import type { AccountErrorCode } from '../../core/account/accountError.ts'
import { createMpcClient } from './createMpcClient.ts'
import { MpcError } from './errors.ts'
import type { MpcClient, MpcClientOptions } from './mpcClient.ts'
import type { MpcWalletOptions } from './mpcWallet.ts'

/** The clients of one wallet, one for each chain. */
export type Clients = {
  /** @throws {MpcError} 'Required clients not found' when neither the page nor the environment names a frame */
  of: (chain: MpcClientOptions['chain']) => Promise<MpcClient>
  /** Ends the user's session in the frame. The next request opens a new one. */
  close: () => Promise<void>
}

/** Creates clients on first use. The environment names the frame and the server's party, unless the page does. */
export function createClients(options: MpcWalletOptions): Clients {
  const { session, frameHost, baseApiUrl, baseMPCRelayApiUrl, frames } = options
  const made = new Map<string, MpcClient>()

  return {
    async of(chain) {
      const { environmentId, mpc } = await session.environment()
      const known = made.get(chain)
      if (known) return known
      const client = createMpcClient({
        ...{ environmentId, chain, baseApiUrl, frames },
        frameHost: frameHost ?? mpc?.frameUrl,
        baseMPCRelayApiUrl: baseMPCRelayApiUrl ?? mpc?.relayUrl,
        authorize: () => session.authorizeFrame().catch(toMpcError),
        mfaToken: session.mfaToken,
      })
      made.set(chain, client)
      return client
    },
    async close() {
      const closing = [...made.values()]
      made.clear()
      await Promise.all(closing.map((client) => client.cleanup()))
    },
  }
}

/** Says in the specification's words that the session was started without a key for session ids. */
function toMpcError(cause: unknown): never {
  const code = (cause as { code?: unknown } | undefined)?.code
  throw code === ('no_session_id' satisfies AccountErrorCode) ? new MpcError('signedSessionMissing', { cause }) : cause
}
