import { assertSecurePage } from '../../core/assertSecurePage.ts'
import type { Emitter, ProviderEvents } from '../../core/emitter.ts'
import { showBlockedMessage } from '../../core/popup/blockedMessage.ts'
import { createPopup } from '../../core/popup/createPopup.ts'
import type { RpcRequest } from '../../core/rpc.ts'
import { shared } from '../../core/shared.ts'
import { createStorage } from '../../core/storage.ts'
import { ethReply } from '../../wire/global/actions.ts'
import { closeDelayMs } from '../../wire/global/limits.ts'
import { buildPopupUrl } from '../../wire/global/popupUrl.ts'
import { parse } from '../../wire/parse.ts'
import { clientVersion } from '../../wire/version.ts'
import { connectAction } from './connect.ts'
import { emitChanges } from './events.ts'
import type { GlobalOpener } from './globalOpener.ts'
import type { GlobalProviderOptions } from './globalProvider.ts'
import { createGlobalSolana, type GlobalSolana } from './globalSolana.ts'
import { createGlobalWindow } from './globalWindow.ts'
import { answerRequest, disconnect, type MethodContext, switchNetwork } from './methods.ts'
import { sealedAction } from './sealedAction.ts'
import { createGlobalStore } from './store.ts'

export type GlobalWallet = {
  /** Opens the popup, if one is needed, before it returns. */
  request(request: RpcRequest): Promise<unknown>
  disconnect(): void
  switchNetwork(chainId: number): void
  solana: GlobalSolana
}

/** The page's end of the hosted wallet. Loaded on first use. */
export function createGlobalWallet(
  options: GlobalProviderOptions,
  page: Pick<GlobalOpener, 'key' | 'open'> & { emit: Emitter<ProviderEvents>['emit'] },
): GlobalWallet {
  const { environmentId, walletUrl, chainId: defaultChainId = 1, onBlocked = showBlockedMessage } = options
  const store = createGlobalStore({ key: page.key, storage: options.storage ?? createStorage() })
  emitChanges(store, page.emit)
  const walletOrigin = new URL(walletUrl).origin
  const popup = createPopup({
    open: page.open,
    connect: (window, events) => createGlobalWindow(window, { walletOrigin, ...events }),
    onBlocked,
    closeDelayMs,
  })
  const address = {
    walletUrl,
    environmentId,
    requesterOrigin: location.origin,
    ...(options.postfixPopupUrlWithVersion !== false && { version: clientVersion }),
  }

  const ask = <result>(action: string, args: unknown, read: (data: unknown) => result) =>
    popup.run(
      sealedAction(args, {
        ...{ store, read },
        toPopupUrl: (envelope) => buildPopupUrl({ ...address, action, envelope }),
      }),
    )

  const context: MethodContext = {
    store,
    defaultChainId,
    // Callers that connect at the same time share one connection.
    connect: shared(async () => {
      assertSecurePage()
      const toPopupUrl = (receiverPublicKey: string) =>
        buildPopupUrl({ ...address, action: 'connect', receiverPublicKey })
      store.replace(await popup.run(connectAction({ toPopupUrl })))
    }),
    sign: (request) => ask('eth-request', request, (data) => parse(ethReply, data).data),
  }

  return {
    request: async (request) => answerRequest(context, request),
    disconnect: () => void disconnect(context),
    switchNetwork: (chainId) => switchNetwork(context, chainId),
    solana: createGlobalSolana({ store, connect: context.connect, ask }),
  }
}
