import { createStorage, type KeyValueStorage } from '../../core/storage.ts'
import type { SignInServer, SignInSession } from './signInServer.ts'

/** What this page knows and does of the session that its server keeps. */
export type ServerSession = {
  /** The session that is there, if one is. A sign-out that the server has not heard is told first. */
  read(): Promise<SignInSession | undefined>
  /** Begins one, unless `signal` has aborted by then. Whoever leaves while the server checks is signed out again. */
  begin(signed: Parameters<SignInServer['verify']>[0], signal: AbortSignal): Promise<SignInSession>
  /** Ends it. Where the server does not hear it, the next page of this origin tells it. */
  end(): Promise<void>
}

const dueKey = 'latchkey-sign-out-due'

/** The session is one cookie: what reads or changes it goes one after the other, so that no sign-out ends a later session. */
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
