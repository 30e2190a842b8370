/**
 * One block of the audit log: the rows that one transaction of one process wrote, chained to that process's earlier
 * blocks. `hash` covers all other columns and is keyed, so that an attacker who can only write to the database cannot
 * continue a chain.
 */
export type AuditBlockRow = {
  chain: string
  /** From 0. */
  sequence: number
  /** The hash before it; empty at 0. */
  previous: string
  at: number
  /** JSON text: a list of `AuditRecord`. */
  records: string
  hash: string
}
