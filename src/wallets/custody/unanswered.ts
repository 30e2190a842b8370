import { CustodyApiError, isUnreachable } from './errors.ts'

/**
 * Remembers a request that key custody never answered. A retry sends the identical body, which key custody executes once
 * (key-custody §2.3), so it does not matter whether the first request arrived.
 */
export type Unanswered<content> = {
  /** Returns the unanswered request of this organization. */
  of: (organizationId: string) => content | undefined
  /** @param send submits `content` at the time that `at` returns, which is part of the body */
  submit: <result>(content: content, send: (content: content, at: () => number) => Promise<result>) => Promise<result>
}

/** @param options.now the server's time */
export function createUnanswered<content extends { organizationId: string }>(options: {
  now: () => number
}): Unanswered<content> {
  let open: { content: content; at: number } | undefined

  return {
    of: (organizationId) => (open?.content.organizationId === organizationId ? open.content : undefined),
    async submit(content, send) {
      const earlier = open?.content === content ? open : undefined
      const request = { content, at: earlier?.at ?? 0 }
      const dated = () => {
        request.at = options.now()
        return request.at
      }
      try {
        const result = await send(content, earlier ? () => earlier.at : dated)
        open = undefined
        return result
      } catch (error) {
        if (isUnreachable(error)) open = request
        else if (error instanceof CustodyApiError) open = undefined
        throw error
      }
    },
  }
}
