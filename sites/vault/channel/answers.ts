import type { VaultRequest, VaultRequestName, VaultValue } from 'latchkey/wire/vault'

/** The vault's answer to each request. The type is derived from the wire, so a missing one does not compile. */
export type Answers = {
  [name in VaultRequestName]: (parameters: VaultRequest<name>) => Promise<VaultValue[name]>
}
