/** Waits until all promises are settled or the time is over. Never rejects. */
export function settledWithin(ms: number, promises: readonly Promise<unknown>[]): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    void Promise.allSettled(promises).then(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
