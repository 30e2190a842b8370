import * as v from 'valibot'
import { type Tokens, tokens as tokensSchema } from '../../wire/account/signIn.ts'
import { millis } from '../../wire/primitives.ts'
import type { KeyValueStorage } from '../storage.ts'
import { AccountError } from './accountError.ts'

/** An access token is renewed this long before it expires, so that it does not expire in transit. */
export const renewalMarginMs = 30_000

const heldTokens = v.object({ ...tokensSchema.entries, expiresAt: millis })
type HeldTokens = v.InferOutput<typeof heldTokens>

export type TokenKeeper = {
  /** Whether a user signed in here and did not sign out. The server may have ended the session since. */
  isHeld: () => boolean
  keep: (tokens: Tokens) => void
  /**
   * Returns an access token that is not about to expire and is not the `refused` one. Callers share one refresh, and so do tabs
   * if the browser has locks: a refresh token that is used twice revokes all tokens of its session.
   * @throws {AccountError} `signed_out` when there are no tokens, `invalid_token` when the server refused the refresh token.
   */
  current: (refused?: string) => Promise<string>
  /** The same token, with the id of its session if the sign-in registered a key to sign it with. */
  session: () => Promise<{ accessToken: string; sessionId?: string | undefined }>
  /** Removes the tokens and returns them. `isFresh` tells whether the access token may still be used. */
  take: () => (Tokens & { isFresh: boolean }) | undefined
}

/** Keeps a token pair in `storage` under `name`. The tokens are useless without the key that proves them (threats T16). */
export function createTokenKeeper(options: {
  name: string
  storage: KeyValueStorage
  refresh: (refreshToken: string) => Promise<Tokens>
  now: () => number
}): TokenKeeper {
  const { name, storage, now } = options
  let refreshing: Promise<string> | undefined

  const held = () => read(storage.getItem(name))

  function keep(tokens: Tokens): HeldTokens {
    const fresh = { ...tokens, expiresAt: now() + tokens.expiresIn * 1000 }
    storage.setItem(name, JSON.stringify(fresh))
    return fresh
  }

  function isGood(tokens: HeldTokens, refused: string | undefined): boolean {
    return tokens.accessToken !== refused && tokens.expiresAt - renewalMarginMs > now()
  }

  /** Runs one caller at a time. A caller that waited finds the tokens that the previous one fetched. */
  async function refresh(refused: string | undefined): Promise<string> {
    const tokens = held()
    if (!tokens) throw new AccountError('signed_out')
    if (isGood(tokens, refused)) return tokens.accessToken
    // The user may sign out while the server answers, and another may sign in. Their tokens stay as they are.
    const isStillHeld = () => held()?.refreshToken === tokens.refreshToken
    try {
      const fresh = await options.refresh(tokens.refreshToken)
      if (!isStillHeld()) throw new AccountError('signed_out')
      return keep(fresh).accessToken
    } catch (error) {
      if (error instanceof AccountError && error.code === 'invalid_token' && isStillHeld()) storage.removeItem(name)
      throw error
    }
  }

  async function current(refused?: string): Promise<string> {
    const tokens = held()
    if (tokens && isGood(tokens, refused)) return tokens.accessToken
    refreshing ??= alone(name, () => refresh(refused)).finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  return {
    isHeld: () => held() !== undefined,
    keep: (tokens) => void keep(tokens),
    current,
    async session() {
      await current()
      // Both values come from one reading: another tab may sign in at any time.
      const tokens = held()
      if (!tokens) throw new AccountError('signed_out')
      return tokens
    },
    take() {
      const tokens = held()
      storage.removeItem(name)
      return tokens && { ...tokens, isFresh: isGood(tokens, undefined) }
    },
  }
}

function read(text: string | null): HeldTokens | undefined {
  if (text === null) return undefined
  try {
    return v.parse(heldTokens, JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Works across the tabs of this origin if the browser has locks. Calls of one page share one promise anyway. */
function alone<result>(name: string, work: () => Promise<result>): Promise<result> {
  return globalThis.navigator?.locks ? navigator.locks.request(name, work) : work()
}
