/** Runs `work`. Callers share its promise while it runs; once it has settled, the next call runs it again. */
export function shared<result>(work: () => Promise<result>): () => Promise<result> {
  let running: Promise<result> | undefined
  return () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
}
