import type { MpcFrameConfig } from 'latchkey/wire/mpc'
import type { FrameQuery } from 'latchkey/wire/waas'

/**
 * Returns the origin of the page that embeds the frame; undefined when the frame must not speak to it (threats T2). The
 * environment must list the origin that the address names, and the browser must name the same one. Anyone can write the
 * address, and lists in it add nothing.
 * @param options.browserSays the embedder's origin by the browser; `null` when it does not say
 */
export function findEmbedder(
  { environmentId, allowedOrigins }: Pick<MpcFrameConfig, 'environmentId' | 'allowedOrigins'>,
  query: Pick<FrameQuery, 'environmentId' | 'hostOrigin'>,
  { browserSays, isFramed }: { browserSays: string; isFramed: boolean },
): string | undefined {
  const { hostOrigin } = query
  const isListed = query.environmentId === environmentId && allowedOrigins.includes(hostOrigin)
  const isConfirmed = browserSays === 'null' || browserSays === hostOrigin
  return isFramed && isListed && isConfirmed ? hostOrigin : undefined
}
