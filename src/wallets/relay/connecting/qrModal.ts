import type { EvmNetwork } from '../../../core/chain.ts'
import type { Metadata } from '../../../wire/relay/metadata.ts'
import { RelayError } from '../relayError.ts'
import type { Proposed, Show } from './createProposalDisplay.ts'

/** How the page wants a modal to look, and which wallets it offers. Passed on unchanged. */
export type QrModalOptions = {
  themeMode?: 'light' | 'dark'
  themeVariables?: Readonly<Record<string, string>>
  /** The wallets to list; by default all that the modal knows. */
  includeWalletIds?: readonly string[]
  featuredWalletIds?: readonly string[]
  excludeWalletIds?: readonly string[]
  termsOfServiceUrl?: string
  privacyPolicyUrl?: string
}

export type QrModalSettings = QrModalOptions & {
  projectId: string
  metadata: Metadata
  networks: readonly EvmNetwork[]
}

/** The interface of a QR modal. */
export type QrModal = {
  open(options: { uri: string }): unknown
  close(): unknown
  /** Calls `listener` when the modal opens or closes, until the returned function is called. */
  subscribeState(listener: (state: { open: boolean }) => void): () => void
  showErrorMessage?(message: string): unknown
}

/** A modal of the page's choice. `load` runs when the user connects, e.g. `() => import('../appKitModal.ts')…`. */
export type QrModalPlug = {
  load: () => Promise<(settings: QrModalSettings) => QrModal>
  options?: QrModalOptions
}

/** What the modal shows when connecting fails (specification §8). */
const unableToConnect = 'Unable to connect'

/**
 * Loads the modal.
 * @returns shows a proposal until the user decides; `onClosed` is called if the user closes the modal before that
 * @throws {RelayError} when its package is missing, it fails to start, or no network is described
 */
export async function loadQrModal(
  plug: QrModalPlug,
  settings: Omit<QrModalSettings, keyof QrModalOptions>,
): Promise<Show> {
  if (settings.networks.length === 0) throw new RelayError('modalWithoutNetworks')
  const create = await plug.load().catch((cause: unknown) => {
    throw new RelayError('modalMissing', { cause })
  })
  const modal = start(() => create({ ...plug.options, ...settings }))
  return (proposed, onClosed) => showWhile(modal, proposed, onClosed)
}

function start(create: () => QrModal): QrModal {
  try {
    return create()
  } catch (cause) {
    throw new RelayError('modalBroken', { cause })
  }
}

async function showWhile<result>(
  modal: QrModal,
  { uri, decision }: Proposed<result>,
  onClosed: () => void,
): Promise<result> {
  let wasOpen = false
  const unsubscribe = modal.subscribeState(({ open }) => {
    // Some report at once that they are not open yet.
    if (wasOpen && !open) onClosed()
    wasOpen = open
  })
  // It is awaited only once the modal is open, but may reject before.
  decision.catch(() => {})
  try {
    await modal.open({ uri })
    return await decision
  } catch (error) {
    modal.showErrorMessage?.(unableToConnect)
    throw error
  } finally {
    unsubscribe()
    modal.close()
  }
}
