import type { Opener } from './opener.ts'

export type LazyPopup<wallet> = {
  /** Returns the wallet, which is made once. */
  load: () => Promise<wallet>
  /**
   * Runs work with the wallet. Once it has loaded, the work starts synchronously. Until then a popup, if the work may need one,
   * opens first, because browsers allow it only inside the click.
   */
  act: <result>(work: (wallet: wallet) => Promise<result>, mayAsk: boolean) => Promise<result>
}

/** @param importWallet returns what makes the wallet */
export function lazyPopup<wallet>(
  importWallet: () => Promise<() => wallet>,
  opener: Pick<Opener, 'prepare'>,
): LazyPopup<wallet> {
  let loaded: wallet | undefined
  const load = async () => {
    const create = await importWallet()
    loaded ??= create()
    return loaded
  }
  const actAfterLoading = async <result>(work: (wallet: wallet) => Promise<result>, mayAsk: boolean) => {
    const discard = mayAsk ? opener.prepare() : undefined
    try {
      return work(await load())
    } finally {
      discard?.()
    }
  }
  return {
    load,
    act: (work, mayAsk) => (loaded ? work(loaded) : actAfterLoading(work, mayAsk)),
  }
}
