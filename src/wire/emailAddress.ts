import * as v from 'valibot'

/**
 * An address as it is compared: no spaces around it, lower case. 254 characters at most (RFC 5321 §4.5.3.1.3); beyond that, the form that a
 * browser's own field takes, which writes internationalized domains in ASCII (HTML, "valid e-mail address").
 */
export const emailAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(254, 'expected at most 254 characters'),
  v.rfcEmail('expected an email address'),
  v.toLowerCase(),
)
