type Closable = { close(): Promise<unknown> }
/** Registers what runs, so that it ends with the rest. */
export type Keep = <one extends Closable>(one: one) => one

/** Holds what runs, and closes it last started first. */
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
