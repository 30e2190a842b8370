import { createKeyStore } from 'latchkey/core'
import { type ApiKey, createApiKeyStamp, openCredentialBundle } from 'latchkey/crypto'
import { frameHeight, type VaultConfig, type VaultReply, wordsConfirmed } from 'latchkey/wire/vault'
import type { Say } from '../shared/words/speech.ts'
import { Fault } from './base/fault.ts'
import { createAnswerOne } from './channel/answerOne.ts'
import type { Answers } from './channel/answers.ts'
import { listenToParent } from './channel/listenToParent.ts'
import { importCredential } from './keys/credential.ts'
import { createEmbeddedKey } from './keys/embeddedKey.ts'
import { openWithAny } from './keys/openWithAny.ts'
import { openImportBundle } from './secret/importTarget.ts'
import { openExportBundle } from './secret/openExportBundle.ts'
import { toKey, toWords } from './secret/toSecret.ts'
import { applySettings } from './settings.ts'
import { createStage } from './stage.ts'
import { watchHeight } from './watchHeight.ts'

/** Runs the vault inside a page: answers the page's requests, and shows the user what the page must not see. */
export function openFrame(config: VaultConfig, speaking: Promise<Say>): void {
  const { environmentId, allowedOrigins, signerPublicKey, organizationId: operatorId } = config
  const key = createEmbeddedKey({ store: createKeyStore(), name: `vault-${environmentId}` })
  /** Tells the page, if it asked for events. */
  let tell = (_: VaultReply) => {}
  const staging = speaking.then((say) => createStage(say, () => tell({ type: wordsConfirmed, value: true })))
  let credential: ApiKey | undefined

  async function heldKeys(): Promise<readonly CryptoKeyPair[]> {
    const keys = await key.keys()
    if (keys.length === 0) throw new Fault('noKey')
    return keys
  }

  /** Opens a bundle. The key is deleted afterwards (key-custody §5.7). */
  async function takeExport(
    bundle: string,
    announced: Pick<Parameters<typeof openExportBundle>[1], 'organizationId' | 'userId' | 'expected'>,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const keys = await heldKeys()
    const bytes = await openExportBundle(bundle, { ...announced, signerPublicKey, operatorId, keys })
    await key.drop()
    return bytes
  }

  const answers: Answers = {
    async INJECT_CREDENTIAL_BUNDLE({ value }) {
      const bytes = await openWithAny(await heldKeys(), (keys) => openCredentialBundle(keys, value))
      credential = await importCredential(bytes)
      return true
    },
    async INJECT_WALLET_EXPORT_BUNDLE({ value, organizationId, userId }) {
      const stage = await staging
      stage.show(toWords(await takeExport(value, { organizationId, userId, expected: { kind: 'words' } })))
      return true
    },
    async INJECT_KEY_EXPORT_BUNDLE({ value, organizationId, userId, keyFormat = 'HEXADECIMAL', address }) {
      const stage = await staging
      const bytes = await takeExport(value, { organizationId, userId, expected: { kind: 'key', address } })
      stage.show(await toKey(bytes, { format: keyFormat, address }))
      return true
    },
    async INJECT_IMPORT_BUNDLE({ value, organizationId, userId }) {
      const stage = await staging
      stage.take(await openImportBundle(value, { signerPublicKey, organizationId, userId, operatorId }))
      return true
    },
    EXTRACT_WALLET_ENCRYPTED_BUNDLE: async () => (await staging).extract({ kind: 'words' }),
    EXTRACT_KEY_ENCRYPTED_BUNDLE: async ({ keyFormat = 'HEXADECIMAL' }) =>
      (await staging).extract({ kind: 'key', format: keyFormat }),
    async APPLY_SETTINGS({ value }) {
      applySettings(value)
      return true
    },
    async STAMP_REQUEST({ value }) {
      if (!credential) throw new Fault('noCredential')
      return createApiKeyStamp(value, credential)
    },
    GET_EMBEDDED_PUBLIC_KEY: async () => (await key.publicKey()) ?? '',
    INIT_EMBEDDED_KEY: () => key.init(),
    async RESET_EMBEDDED_KEY() {
      credential = undefined
      await key.drop()
      return true
    },
  }

  listenToParent({
    ...{ parent: window.parent, allowedOrigins, open: key.init, answerOne: createAnswerOne(answers) },
    onEvents(tellPage) {
      tell = tellPage
      watchHeight((height) => tell({ type: frameHeight, value: `${height}` }))
    },
  })
}
