import type { Emitter } from '../../core/emitter.ts'
import { toHexChainId } from '../../core/hexChainId.ts'
import { ProviderRpcError } from '../../core/providerErrors.ts'
import type { RelayEvents } from './relayProvider.ts'
import { accountsIn, chainIdOf, type RelayState } from './state.ts'

/** Emits what changed. Every event is derived from two states, so none can disagree with the state. */
export function emitChanges(after: RelayState, before: RelayState, emit: Emitter<RelayEvents>['emit']): void {
  if (after.displayUri !== undefined && after.displayUri !== before.displayUri) emit('display_uri', after.displayUri)

  const { connection } = after
  const chainId = toHexChainId(chainIdOf(after))
  const isNew = connection.status === 'connected' && connection.session.topic !== topicOf(before)
  if (isNew) emit('connect', { chainId })
  // The return to chain 1 after the end is not a change of chain: there is no connection left.
  if (isNew || (connection.status === 'connected' && chainIdOf(after) !== chainIdOf(before)))
    emit('chainChanged', chainId)
  const accounts = accountsIn(after)
  if (String(accounts) !== String(accountsIn(before))) emit('accountsChanged', [...accounts])
  if (connection.status === 'disconnected' && connection.ending && before.connection.status === 'connected') {
    const { topic, code, message } = connection.ending
    emit('disconnect', new ProviderRpcError({ code, message, data: topic }))
  }
}

function topicOf({ connection }: RelayState): string | undefined {
  return connection.status === 'connected' ? connection.session.topic : undefined
}
