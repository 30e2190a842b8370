/** A defence, how to take it away, and the test that then fails: one of the file of the same name beside `defences/`. */
export type Defence = {
  file: string
  /** What the product is without it, in words. */
  without: string
  /** Part of the name of the test that fails. */
  fails: string
  /**
   * What is replaced by what, found by shape (`parts/matchCode.ts`): names in a quote stand for any names, so a rename breaks no row.
   * More than one where one defence stands behind another.
   */
  edits: readonly (readonly [find: string, replacement: string])[]
}
