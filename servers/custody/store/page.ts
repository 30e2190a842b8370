/** At most `limit` rows of a list in its order: the first, those after the row of an id, or the last ones before it. */
export type Page = { limit: number; after?: string | undefined; before?: string | undefined }

/** Whether a page is found from its end: read in the other direction, and turned round. */
export function isFromEnd({ after, before }: Partial<Page>): boolean {
  return before !== undefined && after === undefined
}

/** Rows as the list has them, whichever direction they were read in. */
export function inListOrder<row>(rows: readonly row[], page: Partial<Page>): row[] {
  return isFromEnd(page) ? rows.toReversed() : [...rows]
}
