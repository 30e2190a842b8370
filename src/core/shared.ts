/** Runs `work`. Calls made while it runs share its promise. The next call after that runs it again. */
export function shared<result>(work: () => Promise<result>): () => Promise<result> {
  let running: Promise<result> | undefined
  return () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
}
