import { createStorage, type KeyValueStorage } from '../../core/storage.ts'
import type { SignInServer, SignInSession } from './signInServer.ts'

/** The session with the page's server. */
export type ServerSession = {
  /** Returns the session, if there is one. Sends a sign-out first that the server missed. */
  read(): Promise<SignInSession | undefined>
  /** Signs in. Signs out again if the caller aborts while the server verifies. */
  begin(signed: Parameters<SignInServer['verify']>[0], signal: AbortSignal): Promise<SignInSession>
  /** Ends the session. If the server can't be reached, the next page of this origin sends the sign-out. */
  end(): Promise<void>
}

const dueKey = 'latchkey-sign-out-due'

/**
 * All requests share one session cookie, so they run one after the other: a late sign-out must not end a newer session.
 */
export function createServerSession(server: SignInServer, storage: KeyValueStorage = createStorage()): ServerSession {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <result>(work: () => Promise<result>): Promise<result> => {
    const turn = last.then(work, work)
    last = turn
    return turn
  }
  const end = async () => {
    storage.setItem(dueKey, 'true')
    await server.signOut()
    storage.removeItem(dueKey)
  }
  return {
    read: () =>
      inTurn(async () => {
        if (storage.getItem(dueKey)) await end()
        return server.session()
      }),
    begin: (signed, signal) =>
      inTurn(async () => {
        signal.throwIfAborted()
        const session = await server.verify(signed)
        storage.removeItem(dueKey)
        if (signal.aborted) await end()
        signal.throwIfAborted()
        return session
      }),
    end: () => inTurn(end),
  }
}
