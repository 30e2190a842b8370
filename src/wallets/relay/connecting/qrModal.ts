import type { EvmNetwork } from '../../../core/chain.ts'
import type { Metadata } from '../../../wire/relay/metadata.ts'
import { RelayError } from '../relayError.ts'
import type { Proposed, Show } from './createAttempts.ts'

/** How a modal looks and which wallets it offers, as the page wants it; passed on as it is. */
export type QrModalOptions = {
  themeMode?: 'light' | 'dark'
  themeVariables?: Readonly<Record<string, string>>
  /** The wallets to list; all that the modal knows unless given. */
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

/** What is asked of a QR modal. */
export type QrModal = {
  open(options: { uri: string }): unknown
  close(): unknown
  /** Tells whether it is open, whenever that changes, until the function it returns is called. */
  subscribeState(listener: (state: { open: boolean }) => void): () => void
  showErrorMessage?(message: string): unknown
}

/** A modal of the page's choice. `load` runs when somebody connects, e.g. `() => import('../appKitModal.ts')…`. */
export type QrModalPlug = {
  load: () => Promise<(settings: QrModalSettings) => QrModal>
  options?: QrModalOptions
}

/** What the modal says when a connection comes to nothing (specification §8). */
const unableToConnect = 'Unable to connect'

/**
 * Obtains the modal.
 * @returns shows a proposal until the person decides; `onClosed`: the person closed the modal before that
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
    // Some tell at once that they are not open yet.
    if (wasOpen && !open) onClosed()
    wasOpen = open
  })
  // It is awaited only once the modal is open, and may fail before.
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
