import { toServerUrl } from '../../../core/chainUrl.ts'
import { ProviderRpcError, UserRejectedError } from '../../../core/providerErrors.ts'
import type { RpcRequest } from '../../../core/rpc.ts'
import { createStorage } from '../../../core/storage.ts'
import { peerErrors } from '../../../wire/relay/errors.ts'
import { chainsOf, toCaip2 } from '../../../wire/relay/namespaces.ts'
import { defaultStoragePrefix } from '../client/defaultStoragePrefix.ts'
import type { RelayClient } from '../client/relayClient.ts'
import type { RelayProviderOptions, RequestOptions } from '../relayProvider.ts'
import { chainIdOf, type RelayState, sessionOf } from '../state.ts'
import { openWallet } from './deepLink.ts'
import { deepLinkChoice } from './deepLinkChoice.ts'
import { answerRequest } from './methods.ts'
import { parseChain } from './parseChain.ts'
import { type ReadingOptions, readChain } from './readChain.ts'
import type { Call, RequestContext } from './requestContext.ts'
import { createSentCalls } from './sentCalls.ts'

export type Requests = (request: RpcRequest, options?: RequestOptions) => unknown

/** Answers requests while a wallet is connected. Loaded when the user connects. */
export function createRequests(
  options: RelayProviderOptions & Pick<ReadingOptions, 'environment'>,
  page: { client: () => RelayClient; read: () => RelayState; setChain: (chainId: number) => void },
): Requests {
  const { client, read, setChain } = page
  const { bundlerUrl, storage = createStorage(), now = Date.now, fetch = globalThis.fetch } = options
  const deepLink = {
    choice: deepLinkChoice(storage),
    links: options.deepLinks,
    preference: options.deepLinkPreference ?? 'native',
  }

  async function askWallet({ chainId, method, params = [], expirySeconds, signal }: Call): Promise<unknown> {
    const session = sessionOf(read())
    const request = {
      ...{ topic: session.topic, chainId: toCaip2(chainId), method, params },
      ...(expirySeconds !== undefined && { expirySeconds }),
      ...(signal && { signal }),
    }
    try {
      return await client().request(request, { onSent: (id) => openWallet({ method, id, session }, deepLink) })
    } catch (error) {
      throw toWalletError(error)
    }
  }

  const context: RequestContext = {
    ...{ read, setChain, askWallet },
    readChain(chainId, request) {
      const isApproved = chainsOf(sessionOf(read()).namespaces).includes(toCaip2(chainId))
      return readChain({ chainId, isApproved }, request, options)
    },
    sentCalls: createSentCalls({ storage, prefix: options.storagePrefix ?? defaultStoragePrefix, now }),
    capabilities: new Map(),
    async switchesOnlyInWallet(session) {
      if (options.switchesOnlyInWallet !== undefined) return options.switchesOnlyInWallet
      const { connectedWallet } = await import('./connectedWallet.ts')
      return connectedWallet(session, options.wallets)?.switchesOnlyInWallet ?? false
    },
    bundler: { server: (chainId) => toServerUrl(chainId, { ...options, rpcUrl: bundlerUrl ?? options.rpcUrl }), fetch },
  }

  return ({ method, params }, { chain, expirySeconds, signal } = {}) => {
    const chainId = chain === undefined ? chainIdOf(read()) : parseChain(chain)
    return answerRequest(context, { method, params, chainId, expirySeconds, signal })
  }
}

/** Wallets reject with 5000 of their wire or with EIP-1193's 4001. Pages always get 4001. */
function toWalletError(error: unknown): unknown {
  const isRefusal = error instanceof ProviderRpcError && error.code === peerErrors.userRejected.code
  return isRefusal ? new UserRejectedError(undefined, { cause: error }) : error
}
