export { embeddedKeyTtlMs, guardMs, holdMs, keptMs, maxWaiting, shownMs } from '../../wire/vault/limits.ts'
export { type OpenChannel, openChannel } from '../../wire/vault/openChannel.ts'
export { publicKeyReady, type VaultReply, type VaultValue, vaultError, vaultReplies } from '../../wire/vault/replies.ts'
export {
  isVaultRequestName,
  type KeyFormat,
  requestHead,
  type VaultRequest,
  type VaultRequestName,
  vaultRequests,
} from '../../wire/vault/requests.ts'
export { type VaultConfig, vaultConfig, vaultConfigName } from '../../wire/vault/vaultConfig.ts'
