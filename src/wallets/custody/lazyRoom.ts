import { once } from '../../core/once.ts'

/** Runs work in a room: in the caller's own turn once the room is there, so that prompts open in their tap. */
export type LazyRoom<room> = <result>(work: (room: room) => result | Promise<result>) => Promise<result>

/** A room that loads when it is first entered. */
export function lazyRoom<room>(load: () => Promise<room>): LazyRoom<room> {
  let loaded: room | undefined
  const loading = once(async () => {
    loaded = await load()
    return loaded
  })
  return async (work) => work(loaded ?? (await loading()))
}
