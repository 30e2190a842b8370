import { notFound } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import type { Custody } from '../context/custody.ts'
import type { TagRow } from '../store/tables/policies.ts'
import { findTags } from '../store/tags.ts'

const nouns: Record<TagRow['kind'], string> = {
  TAG_TYPE_USER: 'user tag',
  TAG_TYPE_PRIVATE_KEY: 'private key tag',
}

/**
 * Returns the tags of one user or private key as its row stores them.
 * @throws {CustodyError} `no … tag found with the given ID`
 */
export async function toTagList(
  { db }: Custody,
  tagIds: readonly string[],
  of: { organizationId: string; kind: TagRow['kind'] },
): Promise<string> {
  const { organizationId, kind } = of
  const ids = [...new Set(tagIds)]
  if (ids.length > 0) {
    const known = new Set((await findTags(db, organizationId, kind)).map(({ id }) => id))
    if (!ids.every((id) => known.has(id))) throw new CustodyError(notFound(nouns[kind]))
  }
  return JSON.stringify(ids)
}
