import { once } from './once.ts'

/** Runs work with a module: in the caller's own turn once it has loaded, so that prompts open in the click itself. */
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
