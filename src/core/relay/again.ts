/** Runs `work`; asked while it runs, runs it once more afterwards. Resolves when all that was asked for is done. */
export function again(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let isAsked = false

  async function run(): Promise<void> {
    try {
      while (isAsked) {
        isAsked = false
        await work()
      }
    } finally {
      // In the same step that found nothing asked: whoever asks in the next must not be told that it is being done.
      running = undefined
    }
  }

  return () => {
    isAsked = true
    running ??= run()
    return running
  }
}
