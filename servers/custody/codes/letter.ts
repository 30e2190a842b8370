import type { Mail, Sms } from '../../frame/mail.ts'

/** What leaves the server because of an activity. */
export type Letter = ({ by: 'mail' } & Mail) | ({ by: 'sms' } & Sms)
