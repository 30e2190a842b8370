/** Returns whether this is an absolute address of the web, which cannot carry a script (`javascript:`) or a page (`data:`). */
export function isHttpUrl(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\/\S+$/i.test(value) && URL.canParse(value)
}
