import type { Mail, Sms } from '../../shared/mail.ts'

/** What leaves the server because of an activity. */
export type OutgoingMessage = ({ by: 'mail' } & Mail) | ({ by: 'sms' } & Sms)
