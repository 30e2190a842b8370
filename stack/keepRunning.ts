type Closable = { close(): Promise<unknown> }
/** Registers a running part, so that it is closed with the rest. */
export type Keep = <one extends Closable>(one: one) => one

/** Keeps running parts, and closes the last started first. */
export function keepRunning(): { keep: Keep; close(): Promise<void> } {
  const running: Closable[] = []
  return {
    keep(one) {
      running.push(one)
      return one
    },
    async close() {
      for (const one of running.splice(0).reverse()) await one.close()
    },
  }
}
