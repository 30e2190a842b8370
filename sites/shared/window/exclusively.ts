/** Runs in one window at a time if the browser has locks. Without locks, popups of one browser share a thread. */
export async function exclusively<T>(name: string, work: () => T): Promise<T> {
  return globalThis.navigator?.locks ? await navigator.locks.request(name, work) : work()
}
