import * as v from 'valibot'

/** A name. It has no control characters: databases refuse some, and terminals execute others. */
export function text(maxLength: number) {
  return v.pipe(
    v.string(),
    v.maxLength(maxLength, 'is too long'),
    v.regex(/^\P{Cc}*$/u, 'expected no control characters'),
  )
}
