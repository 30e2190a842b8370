/** Runs `work`; whoever calls while it runs shares its promise. Once it has settled, the next call runs it again. */
export function shared<result>(work: () => Promise<result>): () => Promise<result> {
  let running: Promise<result> | undefined
  return () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
}
