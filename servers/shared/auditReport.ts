/** The end of a chain of an audit log, after which the next entry is written. */
export type AuditHead = { chain: string; sequence: number; hash: string }

/** One mismatch. */
export type AuditFinding =
  /** There is no log, or it is empty: the first start of a server begins it. */
  | { kind: 'missing' }
  /** An entry of a chain was changed, is missing, or was written without the key. */
  | { kind: 'block'; chain: string; sequence: number }
  /** The end of a chain is missing: another chain, or the operator's note, recorded a longer one. */
  | { kind: 'shortened'; chain: string; sequence: number }
  | { kind: 'changed' | 'removed' | 'added'; table: string; id: string }

export type AuditReport = {
  chains: number
  /** Entries of all chains. */
  blocks: number
  rows: number
  /** To be noted outside the database: a later verification gets them as `known`. */
  heads: readonly AuditHead[]
  findings: readonly AuditFinding[]
}

/** What a verification reports when a server has never begun its log, or an attacker has removed it. */
export const missingLog: AuditReport = { chains: 0, blocks: 0, rows: 0, heads: [], findings: [{ kind: 'missing' }] }
