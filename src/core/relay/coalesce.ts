/** Runs `work`. Calls made while it runs share one further run. Resolves when a run that began after the call is done. */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let isRequested = false

  async function run(): Promise<void> {
    try {
      while (isRequested) {
        isRequested = false
        await work()
      }
    } finally {
      // In the same step that found no further call, because a call in the next step must start a new run.
      running = undefined
    }
  }

  return () => {
    isRequested = true
    running ??= run()
    return running
  }
}
