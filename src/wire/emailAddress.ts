import * as v from 'valibot'

/**
 * A normalized address: no spaces around it, lower case. It has at most 254 characters (RFC 5321 §4.5.3.1.3) and the
 * form that a browser's own field accepts, which writes internationalized domains in ASCII (HTML, "valid e-mail
 * address").
 */
export const emailAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(254, 'expected at most 254 characters'),
  v.rfcEmail('expected an email address'),
  v.toLowerCase(),
)
