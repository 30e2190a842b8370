import * as v from 'valibot'

/** What people and programs name things by. No control characters: databases refuse some, terminals obey others. */
export function text(maxLength: number) {
  return v.pipe(
    v.string(),
    v.maxLength(maxLength, 'is too long'),
    v.regex(/^\P{Cc}*$/u, 'expected no control characters'),
  )
}
