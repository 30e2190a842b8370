import type { Pause } from '../../shared/pauses.ts'
import { jsonPerPiece } from '../base/limits.ts'

/** Items of a list in an answer are this deep: `organizationData.users[0]`. Each is written at once. */
const depth = 3

/** Returns what `JSON.stringify` returns for an answer. Other requests run between two pieces of a large one. */
export async function toJson(answer: object, pause: Pause): Promise<string> {
  const parts: string[] = []
  let length = 0
  for (const part of toParts(answer, depth)) {
    if (length > jsonPerPiece) {
      await pause()
      length = 0
    }
    parts.push(part)
    length += part.length
  }
  return parts.join('')
}

function* toParts(value: unknown, depthLeft: number): Generator<string> {
  if (depthLeft === 0 || typeof value !== 'object' || value === null) yield JSON.stringify(value)
  else if (Array.isArray(value)) yield* between('[]', value, (item) => toParts(item, depthLeft - 1))
  else {
    const members = Object.entries(value).filter(([, member]) => member !== undefined)
    yield* between('{}', members, function* ([name, member]) {
      yield `${JSON.stringify(name)}:`
      yield* toParts(member, depthLeft - 1)
    })
  }
}

function* between<item>(
  brackets: '[]' | '{}',
  items: readonly item[],
  write: (item: item) => Generator<string>,
): Generator<string> {
  yield brackets.charAt(0)
  for (const [at, item] of items.entries()) {
    if (at > 0) yield ','
    yield* write(item)
  }
  yield brackets.charAt(1)
}
