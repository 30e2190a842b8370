import { parse, parseJson } from 'latchkey/wire'
import { type VaultConfig, vaultConfig, vaultConfigName } from 'latchkey/wire/vault'

const maxLength = 256 * 1024

/**
 * Reads the configuration that the server put into the page.
 * @throws {WireError} if the page was served without one
 */
export function readConfig(): VaultConfig {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${vaultConfigName}"]`)?.content ?? ''
  return parse(vaultConfig, parseJson(content, maxLength))
}
