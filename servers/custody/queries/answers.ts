import {
  defaultPageSize,
  maxPageSize,
  notFound,
  type Pagination,
  type QueryName,
  type queries,
} from 'latchkey/wire/custody'
import type { InferOutput } from 'valibot'
import { CustodyError } from '../base/failure.ts'
import type { Call, Custody } from '../context/custody.ts'

/**
 * Answers one query for a caller who may read the organization.
 * @throws {CustodyError}
 */
export type Answer<name extends QueryName> = (
  custody: Custody,
  input: InferOutput<(typeof queries)[name]>,
  call: Call,
) => object | Promise<object>

/** The answers of a family. */
export type Answers<names extends QueryName> = { [name in names]: Answer<name> }

/** @throws {CustodyError} `no … found with the given ID` */
export function found<row>(row: row | undefined, what: string): row {
  if (row === undefined) throw new CustodyError(notFound(what))
  return row
}

/** Returns the requested number of entries: ten by default, at most a hundred (key-custody §2.1). */
export function toPage({ limit, after, before }: Pagination = {}) {
  const asked = limit === undefined ? defaultPageSize : Number(limit)
  return { limit: Math.min(Math.max(asked, 1), maxPageSize), after, before }
}
