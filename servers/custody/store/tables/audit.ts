/**
 * One block of the audit log: what one transaction of one process wrote, chained to what that process wrote before.
 * `hash` covers all other columns and is keyed, so that whoever writes to the database alone cannot continue a chain.
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
