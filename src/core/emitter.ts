/** Listeners of one object, by event name. `events` maps each name to what its listeners receive. */
export type Emitter<events extends Record<string, unknown>> = {
  on<name extends keyof events>(name: name, listener: (value: events[name]) => void): void
  removeListener<name extends keyof events>(name: name, listener: (value: events[name]) => void): void
  emit<name extends keyof events>(name: name, value: events[name]): void
}

/** The events of EIP-1193 as our providers emit them. */
export type ProviderEvents = {
  connect: { chainId: `0x${string}` }
  disconnect: Error
  accountsChanged: `0x${string}`[]
  chainChanged: `0x${string}`
}

/** Calls every listener, even after one has thrown. The error is reported as uncaught. */
export function createEmitter<events extends Record<string, unknown>>(): Emitter<events> {
  const listeners = new Map<keyof events, Set<(value: never) => void>>()
  return {
    on(name, listener) {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
    },
    removeListener(name, listener) {
      listeners.get(name)?.delete(listener)
    },
    emit(name, value) {
      for (const listener of [...(listeners.get(name) ?? [])]) {
        try {
          listener(value as never)
        } catch (error) {
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
  }
}
