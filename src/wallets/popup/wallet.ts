import { assertSecurePage } from '../../core/assertSecurePage.ts'
import type { Emitter, ProviderEvents } from '../../core/emitter.ts'
import { once } from '../../core/once.ts'
import type { BlockedPopup } from '../../core/popup/blockedPopup.ts'
import { createPopup } from '../../core/popup/createPopup.ts'
import { readOpenerPolicy } from '../../core/popup/isSevered.ts'
import { PopupSeveredError } from '../../core/popup/popupErrors.ts'
import { toWalletError, UnexpectedAnswerError } from '../../core/popup/walletAnswer.ts'
import type { Preference } from '../../core/preference.ts'
import { toPreferredOrder } from '../../core/preferredChains.ts'
import { UnauthorizedError } from '../../core/providerErrors.ts'
import type { RpcRequest } from '../../core/rpc.ts'
import { shared } from '../../core/shared.ts'
import { createStorage } from '../../core/storage.ts'
import { isAddress } from '../../wire/isAddress.ts'
import { isSeveringPolicy } from '../../wire/openerPolicy.ts'
import type { PopupAnswer } from '../../wire/popup/content.ts'
import { closeDelayMs } from '../../wire/popup/limits.ts'
import { buildPopupUrl } from '../../wire/popup/popupUrl.ts'
import { clientVersion } from '../../wire/version.ts'
import { emitChanges } from './events.ts'
import { answerRequest, type ConnectedMethods, type MethodContext } from './methods.ts'
import { createPageKeys } from './pageKeys.ts'
import type { PopupOpener } from './popupOpener.ts'
import type { PopupProviderOptions } from './popupProvider.ts'
import { createPopupStore, type PopupState, toInitialState } from './store.ts'
import { handshakeAction, requestAction, selectSignerAction } from './walletActions.ts'
import { createWalletWindow, type WalletAnswer, type WalletRequest } from './walletWindow.ts'

export type PopupWallet = {
  /** Opens the popup, if one is needed, before it returns. */
  request(request: RpcRequest): Promise<unknown>
  disconnect(): Promise<void>
}

/** The wire's own words (link-and-popup-wallets §2.8), which other software compares. */
const texts = { blocked: 'Popup window was blocked', closed: 'Request rejected' }

/** The message loads when it is needed, because a popup is rarely blocked. */
function showBlockedMessage(blocked: BlockedPopup): void {
  import('../../core/popup/blockedMessage.ts').then((loaded) => loaded.showBlockedMessage(blocked), blocked.dismiss)
}

/**
 * Opens the page's end of a popup wallet. Loaded on first use. A page that is connected gets a wallet whose requests open their window
 * before they return.
 */
export async function openPopupWallet(
  options: PopupProviderOptions & { preference: Preference },
  page: Pick<PopupOpener, 'key' | 'open'> & { emit: Emitter<ProviderEvents>['emit'] },
): Promise<PopupWallet> {
  const { walletUrl, appName, appLogoUrl = null, preference, onBlocked = showBlockedMessage } = options
  const defaultChainId = options.appChainIds?.[0] ?? 1
  const metadata = { appName, appLogoUrl, appChainIds: toPreferredOrder(options.appChainIds ?? []) }
  const keys = createPageKeys(page.key, options.keys)
  const store = createPopupStore({ key: page.key, storage: options.storage ?? createStorage(), defaultChainId })
  emitChanges(store, page.emit)
  /** A page whose own header cuts it off from the window is refused before the wallet loads there. */
  const readPolicy = once(async () => {
    const coop = await readOpenerPolicy()
    if (isSeveringPolicy(coop)) throw new PopupSeveredError()
    return coop ?? 'null'
  })
  const about = { sdkName: 'latchkey', sdkVersion: clientVersion, origin: location.origin }
  const popup = createPopup<WalletRequest, WalletAnswer>({
    open: page.open,
    connect: (window, { onGone }) =>
      createWalletWindow(window, {
        walletOrigin: new URL(walletUrl).origin,
        onGone,
        toUrl: () =>
          readPolicy().then(
            (coop) => buildPopupUrl(walletUrl, { ...about, coop }),
            () => undefined,
          ),
        toConfig: () => ({ version: clientVersion, metadata, preference, location: location.href }),
      }),
    onBlocked,
    closeDelayMs,
    texts,
  })

  /** Waits for the policy first, so that a page that is cut off hears it instead of waiting. */
  const run: typeof popup.run = (action) =>
    popup.run({
      ...action,
      async toRequest() {
        await readPolicy()
        return action.toRequest()
      },
    })

  function readValue({ result }: PopupAnswer): unknown {
    if ('error' in result) throw toWalletError(result.error)
    return result.value
  }

  /** Stores the chains and capabilities that an answer brings. */
  function withData(state: PopupState, { data }: PopupAnswer): PopupState {
    const chains = data?.chains ?? state.chains
    const capabilities = data?.capabilities ?? state.capabilities
    return { ...state, chains, capabilities }
  }

  async function disconnect(): Promise<void> {
    if (store.read().accounts.length > 0) store.replace(toInitialState(store.read().chainId))
    await keys.forget()
  }

  let methods: ConnectedMethods | undefined
  const loadMethods = once(async () => {
    methods = (await import('./connectedMethods.ts')).answerConnected
    return methods
  })

  // Callers that connect at the same time share one connection.
  const connect = shared(async () => {
    assertSecurePage()
    await run(selectSignerAction(preference))
    const { walletKey, answer } = await run(handshakeAction({ keys, metadata }))
    const accounts = toAccounts(readValue(answer))
    const state = withData({ ...store.read(), accounts, walletKey }, answer)
    store.replace({ ...state, chainId: startOn(state, options.appChainIds) })
    // The page's next request then opens its window inside its click. If this fails, that request tries again.
    await loadMethods().catch(() => {})
  })

  const context: MethodContext = {
    store,
    connect,
    disconnect,
    async ask(action) {
      const { walletKey, chainId } = store.read()
      if (walletKey === undefined) throw new UnauthorizedError()
      const answer = await run(requestAction({ keys, walletKey, action, chainId, onUnknown: () => void disconnect() }))
      if (answer.data) store.replace(withData(store.read(), answer))
      return readValue(answer)
    },
  }
  // Also when another tab connects.
  store.subscribe(({ accounts }) => {
    if (accounts.length > 0) loadMethods().catch(() => {})
  })
  if (store.read().accounts.length > 0) await loadMethods()
  const answerConnected: ConnectedMethods = (context, request) =>
    methods ? methods(context, request) : loadMethods().then((loaded) => loaded(context, request))

  return { request: async (request) => answerRequest(context, request, answerConnected), disconnect }
}

function toAccounts(value: unknown): `0x${string}`[] {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isAddress)) throw new UnexpectedAnswerError()
  return value
}

/** The page's chain if the wallet has it, else the first of the page that it has, else the wallet's first. */
function startOn({ chainId, chains }: PopupState, appChainIds: readonly number[] = []): number {
  const ids = Object.keys(chains).map(Number)
  if (ids.includes(chainId)) return chainId
  return appChainIds.find((id) => ids.includes(id)) ?? ids[0] ?? chainId
}
