import type { Emitter, ProviderEvents } from '../../core/emitter.ts'
import type { RpcRequest } from '../../core/rpc.ts'
import { shared } from '../../core/shared.ts'
import { createStorage } from '../../core/storage.ts'
import { ethReply } from '../../wire/global/actions.ts'
import { buildPopupUrl } from '../../wire/global/popupUrl.ts'
import { parse } from '../../wire/parse.ts'
import { clientVersion } from '../../wire/version.ts'
import { connectAction } from './connect.ts'
import { emitChanges } from './events.ts'
import type { GlobalProviderOptions } from './globalProvider.ts'
import type { GlobalSolana } from './globalSolana.ts'
import { answerRequest, disconnect, type Room, switchNetwork } from './methods.ts'
import type { Opener } from './opener.ts'
import { createPopup } from './popup.ts'
import { sealedAction } from './sealedAction.ts'
import { showBlocked } from './showBlocked.ts'
import { createSolanaRoom } from './solanaRoom.ts'
import { createGlobalStore } from './store.ts'

export type GlobalWallet = {
  /** Opens the popup, where one is needed, before it returns. */
  request(request: RpcRequest): Promise<unknown>
  disconnect(): void
  switchNetwork(chainId: number): void
  solana: GlobalSolana
}

/** The page's end of the hosted wallet. Loaded on first use. */
export function createGlobalWallet(
  options: GlobalProviderOptions,
  page: Pick<Opener, 'key' | 'open'> & { emit: Emitter<ProviderEvents>['emit'] },
): GlobalWallet {
  const { environmentId, walletUrl, chainId: defaultChainId = 1, onBlocked = showBlocked } = options
  const store = createGlobalStore({ key: page.key, storage: options.storage ?? createStorage() })
  emitChanges(store, page.emit)
  const popup = createPopup({ walletOrigin: new URL(walletUrl).origin, open: page.open, onBlocked })
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

  const room: Room = {
    store,
    defaultChainId,
    // Two callers who want to connect want the same connection.
    connect: shared(async () => {
      const toPopupUrl = (receiverPublicKey: string) =>
        buildPopupUrl({ ...address, action: 'connect', receiverPublicKey })
      store.replace(await popup.run(connectAction({ toPopupUrl })))
    }),
    sign: (request) => ask('eth-request', request, (data) => parse(ethReply, data).data),
  }

  return {
    request: async (request) => answerRequest(room, request),
    disconnect: () => void disconnect(room),
    switchNetwork: (chainId) => switchNetwork(room, chainId),
    solana: createSolanaRoom({ store, connect: room.connect, ask }),
  }
}
