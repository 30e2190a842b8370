import type { Mail, Sms } from '../../shared/mail.ts'

/** A message that the server sends because of an activity. */
export type OutgoingMessage = ({ by: 'mail' } & Mail) | ({ by: 'sms' } & Sms)
