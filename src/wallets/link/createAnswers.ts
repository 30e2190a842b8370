import { once } from '../../core/once.ts'
import type { RpcRequest } from '../../core/rpc.ts'
import { isHttpUrl } from '../../wire/isHttpUrl.ts'
import type { Connecting } from './connecting.ts'
import { LinkError } from './linkError.ts'
import type { LinkProviderOptions } from './linkProvider.ts'
import type { PageContext } from './methodContext.ts'
import { answerRequest } from './methods.ts'
import type { LinkEvent, LinkState } from './state.ts'

/** Answers requests that need the wallet or a node. It loads with the connection. */
export function createAnswers(
  options: LinkProviderOptions,
  page: Pick<PageContext, 'accounts'> & {
    connecting: Pick<Connecting, 'host' | 'connect' | 'save'>
    read: () => LinkState
    step: (event: LinkEvent) => void
  },
): (request: RpcRequest) => Promise<unknown> {
  const { accounts, connecting, read, step } = page
  const reader = once(async () => (await import('./createReader.ts')).createReader(options, read))
  const context: PageContext = {
    accounts,
    connect: connecting.connect,
    chainId: () => read().chainId,
    setChain(chainId, named) {
      // Any other text would be a path of this page, which it would call with its cookies.
      const rpcUrl = isHttpUrl(named) ? named : undefined
      step({ type: 'chainChanged', chainId, rpcUrl })
      connecting.save({ rpcUrl })
    },
    async ask(method, params) {
      const current = connecting.host()
      if (!current) throw new LinkError('addressUnavailable')
      return current.request(method, params)
    },
    readChain: async (request) => (await reader())(request),
  }
  return async (request) => answerRequest(context, request)
}
