/**
 * The bytes that the activities and votes of an organization occupy. The row of an operator's organization includes
 * those of all its sub-organizations. A count is the sum of its shards: servers that write at the same time rarely wait
 * for each other.
 */
export type StorageRow = { organizationId: string; shard: number; bytes: number }

/** An activity, by its id, whose texts are large: its payloads are replaced once they are old. */
export type LargeActivityRow = {
  id: string
  organizationId: string
  /** The parent, also after the sub-organization was deleted; null in an operator's organization. */
  parentId: string | null
  /** The time from which its age counts. */
  at: number
}
