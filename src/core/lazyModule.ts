import { once } from './once.ts'

/**
 * Runs work with a module. Once the module has loaded, the work starts synchronously, so that prompts open inside the click.
 */
export type LazyModule<module> = <result>(work: (module: module) => result | Promise<result>) => Promise<result>

/** A module that loads on first use. */
export function lazyModule<module>(load: () => Promise<module>): LazyModule<module> {
  let loaded: module | undefined
  const loading = once(async () => {
    loaded = await load()
    return loaded
  })
  return async (work) => work(loaded ?? (await loading()))
}
