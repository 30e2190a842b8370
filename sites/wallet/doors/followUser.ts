import { type EmbeddedState, type EmbeddedWallet, signedInState } from 'latchkey/wallets/embedded'

/** One user's end of a wire. */
export type UserEnd = {
  /** Informs every page that knows the account that it is the active one. */
  leadWith(address: string): Promise<void>
  /** Closes this end, because the user signed out. */
  leave(): void
}

/** Keeps the end of the signed-in user open, because connections belong to a user and not to a device. */
export type FollowedUser<end> = {
  /** Undefined while no user is signed in. */
  current(): end | undefined
  start(): void
  stop(): void
}

/** @param enter opens the end of the user who has signed in */
export function followUser<end extends UserEnd>(
  wallet: Pick<EmbeddedWallet, 'store'>,
  enter: (personId: string) => end,
): FollowedUser<end> {
  const stopping = new AbortController()
  let current: { personId: string; end: end } | undefined

  function follow(state: EmbeddedState, before?: EmbeddedState): void {
    const signedIn = signedInState(state)
    const personId = signedIn?.person.personId
    if (personId !== current?.personId) {
      current?.end.leave()
      current = personId === undefined ? undefined : { personId, end: enter(personId) }
      return
    }
    const former = before && signedInState(before)
    if (!signedIn || !former || signedIn.activeAddress === former.activeAddress) return
    void current?.end.leadWith(signedIn.activeAddress)
  }

  return {
    current: () => current?.end,
    start() {
      stopping.signal.addEventListener('abort', wallet.store.subscribe(follow))
      follow(wallet.store.getState())
    },
    stop() {
      stopping.abort()
      current?.end.leave()
    },
  }
}
