import * as v from 'valibot'

/** An absolute address of the web, which cannot carry a script (`javascript:`) or a page (`data:`). */
export const httpUrl = v.custom<string>(isHttpUrl, 'expected an http(s) URL')

function isHttpUrl(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\/\S+$/i.test(value) && URL.canParse(value)
}
