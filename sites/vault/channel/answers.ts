import type { VaultRequest, VaultRequestName, VaultValue } from 'latchkey/wire/vault'

/** What the vault does for each request: typed by the wire, so that a missing one does not compile. */
export type Answers = {
  [name in VaultRequestName]: (parameters: VaultRequest<name>) => Promise<VaultValue[name]>
}
