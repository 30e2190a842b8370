import { BaseError } from './errors.ts'

/**
 * Returns the text of an answer. Stops reading at `limit` bytes, so that a server that never stops sending cannot fill the
 * memory.
 * @throws {BaseError} when it is longer
 */
export async function readText(response: Response, limit: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for await (const chunk of chunks(response)) {
    length += chunk.length
    if (length > limit) throw new BaseError('The answer is too large.')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** Safari streams have no async iterator. Leaving the loop early cancels the download. */
async function* chunks(response: Response): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader()
  if (!reader) return
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } finally {
    await reader.cancel()
  }
}
