import type { Emitter } from '../../core/emitter.ts'
import { toHexChainId } from '../../core/hexChainId.ts'
import { DisconnectedError } from '../../core/providerErrors.ts'
import type { LinkEvents } from './linkProvider.ts'
import { accountsIn, type LinkState } from './state.ts'

/** Emits what changed. Every event is derived from two states, so none can disagree with the state. */
export function emitChanges(after: LinkState, before: LinkState, emit: Emitter<LinkEvents>['emit']): void {
  if (after.displayUri !== undefined && after.displayUri !== before.displayUri) emit('display_uri', after.displayUri)
  if (after.relay !== before.relay) emit('relayConnection', { status: after.relay })
  const [is, was] = [after.wallet.status === 'connected', before.wallet.status === 'connected']
  if (is && !was) emit('connect', { chainId: toHexChainId(after.chainId) })
  if (is && after.chainId !== before.chainId) emit('chainChanged', toHexChainId(after.chainId))
  const accounts = accountsIn(after)
  if (String(accounts) !== String(accountsIn(before))) emit('accountsChanged', [...accounts])
  if (was && !is) emit('disconnect', new DisconnectedError('User disconnected'))
}
