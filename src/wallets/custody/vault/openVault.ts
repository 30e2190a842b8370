import { createFrameLoader } from '../../../core/iframe/createFrameLoader.ts'
import { apiKeyStampHeader } from '../../../crypto/apiKeyStamp.ts'
import type { OpenChannel } from '../../../wire/vault/openChannel.ts'
import { frameHeight, publicKeyReady, wordsConfirmed } from '../../../wire/vault/replies.ts'
import { VaultError } from './errors.ts'
import type { Vault } from './vault.ts'
import { createVaultFrame, fitFrame, type VaultPurpose } from './vaultFrame.ts'
import { type AskVault, createVaultPort } from './vaultPort.ts'

export type OpenVaultOptions = {
  /** `<vault origin>/<environmentId>/`. */
  url: string
  /** The vault's frame becomes its last child. A recovery shows nothing, but its frame needs a place in the page too. */
  container: HTMLElement
  purpose: VaultPurpose
  /** Called when the user has picked three words of the shown phrase correctly. */
  onConfirmed?: (() => void) | undefined
  /** Closes the vault. */
  signal?: AbortSignal | undefined
}

export type OpenVault = (options: OpenVaultOptions) => Promise<Vault>

/** Of all vaults that the page opens, because it remembers how long the last one took in vain. */
const loader = createFrameLoader()

/**
 * Opens the vault: a frame of another origin that shows and accepts recovery phrases and keys, which this page cannot read.
 * @throws {VaultError} `notLoaded` when the vault does not answer in time, `closed` when `signal` aborts first
 */
export async function openVault(options: OpenVaultOptions): Promise<Vault> {
  const { url, container, purpose, onConfirmed, signal } = options
  const life = new AbortController()
  const close = () => life.abort(new VaultError('closed'))
  if (signal?.aborted) close()
  signal?.addEventListener('abort', close, { signal: life.signal })
  const { ask, publicKey } = await loader.load({
    createFrame: () => createVaultFrame(url, purpose),
    container,
    handshake: (frame, loaded) => handshake(frame, { origin: new URL(url).origin, onConfirmed, signal: loaded }),
    toError: (cause) => new VaultError('notLoaded', { cause }),
    signal: life.signal,
  })
  return { ...toVault(ask), publicKey, close }
}

/** Sends the loaded frame its end of a channel. The vault answers with its public key. */
function handshake(
  frame: HTMLIFrameElement,
  options: { origin: string; onConfirmed: OpenVaultOptions['onConfirmed']; signal: AbortSignal },
): Promise<{ ask: AskVault; publicKey: string }> {
  const { origin, onConfirmed, signal } = options
  const { port1, port2 } = new MessageChannel()
  const open: OpenChannel = { type: 'TURNKEY_INIT_MESSAGE_CHANNEL', events: true }
  return new Promise((resolve) => {
    const ask = createVaultPort(port1, {
      signal,
      onEvent: ({ type, value }) => {
        if (type === publicKeyReady && value !== true) resolve({ ask, publicKey: value })
        if (type === frameHeight) fitFrame(frame, Number(value))
        if (type === wordsConfirmed) onConfirmed?.()
      },
    })
    const send = () => {
      // In braces, see test/tailCalls.test.ts.
      frame.contentWindow?.postMessage(open, origin, [port2])
    }
    frame.addEventListener('load', send, { once: true, signal })
  })
}

function toVault(ask: AskVault): Omit<Vault, 'publicKey' | 'close'> {
  return {
    async injectWalletExportBundle(value, options) {
      await ask('INJECT_WALLET_EXPORT_BUNDLE', { value, ...options })
    },
    async injectKeyExportBundle(value, options) {
      await ask('INJECT_KEY_EXPORT_BUNDLE', { value, ...options })
    },
    async injectImportBundle(value, options) {
      await ask('INJECT_IMPORT_BUNDLE', { value, ...options })
    },
    extractWalletEncryptedBundle: () => ask('EXTRACT_WALLET_ENCRYPTED_BUNDLE', {}),
    extractKeyEncryptedBundle: (keyFormat) => ask('EXTRACT_KEY_ENCRYPTED_BUNDLE', keyFormat ? { keyFormat } : {}),
    async injectCredentialBundle(value) {
      await ask('INJECT_CREDENTIAL_BUNDLE', { value })
    },
    async stamp(body) {
      const stampHeaderValue = await ask('STAMP_REQUEST', { value: body })
      return { stampHeaderName: apiKeyStampHeader, stampHeaderValue }
    },
  }
}
