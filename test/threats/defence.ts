/** A defence, how to remove it, and the test that then fails: one in the file of the same name beside `defences/`, or in `proof`. */
export type Defence = {
  file: string
  /** The product without the defence, in words. */
  without: string
  /** The test file beside the product's code that is this attack already, from the root of the repository. */
  proof?: string
  /** Part of the title of the test that fails. */
  fails: string
  /**
   * The code to replace and its replacement, found by shape (`parts/matchCode.ts`): a name in a quote stands for any name, so a
   * rename breaks no row. A row has more than one edit if one defence hides another.
   */
  edits: readonly (readonly [find: string, replacement: string])[]
}
