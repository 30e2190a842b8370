export {
  embeddedKeyTtlMs,
  guardMs,
  holdMs,
  keptMs,
  maxFrameHeight,
  maxWaiting,
  minFrameHeight,
  shownMs,
} from '../../wire/vault/limits.ts'
export { type OpenChannel, openChannel } from '../../wire/vault/openChannel.ts'
export {
  frameHeight,
  publicKeyReady,
  type VaultReply,
  type VaultValue,
  vaultError,
  vaultReplies,
  wordsConfirmed,
} from '../../wire/vault/replies.ts'
export {
  isVaultRequestName,
  type KeyFormat,
  requestHead,
  type VaultRequest,
  type VaultRequestName,
  vaultRequests,
} from '../../wire/vault/requests.ts'
export { type VaultConfig, vaultConfig, vaultConfigName } from '../../wire/vault/vaultConfig.ts'
