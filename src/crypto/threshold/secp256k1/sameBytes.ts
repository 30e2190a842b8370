/** Whether two byte strings are equal. For public values: it may stop at the first difference. */
export function areSame(left: Uint8Array, right: Uint8Array | undefined): boolean {
  return left.length === right?.length && left.every((byte, index) => byte === right[index])
}
