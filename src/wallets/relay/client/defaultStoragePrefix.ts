/** Clients of one origin with the same prefix share their sessions (specification §9). */
export const defaultStoragePrefix = 'dynamic-wc2'
