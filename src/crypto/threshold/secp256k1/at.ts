/**
 * The item at `index`.
 * @throws {RangeError} when there is none: arithmetic that went on with a zero instead would leak or forge.
 */
export function at<item>(items: ArrayLike<item>, index: number): item {
  const item = items[index]
  if (item === undefined) throw new RangeError('The index is out of range.')
  return item
}
