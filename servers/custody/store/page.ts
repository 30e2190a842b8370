/** At most `limit` rows of a list in its order: the first, those after the row of an id, or the last ones before it. */
export type Page = { limit: number; after?: string | undefined; before?: string | undefined }

/** Whether a page is found from its end: it is read in reverse, and then reversed. */
export function isFromEnd({ after, before }: Partial<Page>): boolean {
  return before !== undefined && after === undefined
}

/** Returns rows in the order of the list, whichever direction they were read in. */
export function inListOrder<row>(rows: readonly row[], page: Partial<Page>): row[] {
  return isFromEnd(page) ? rows.toReversed() : [...rows]
}
