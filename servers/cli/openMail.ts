import { createMailer, type Mailer } from '../shared/mail.ts'
import type { Config } from './config.ts'
import { OperatorError } from './operatorError.ts'

/**
 * Returns the operator's mail connection; undefined if `latchkey.json` names none. The address of the mail server may
 * contain a password: `SMTP_URL` keeps it out of the file, and takes precedence.
 * @throws {OperatorError}
 */
export function openMail({ mail }: Pick<Config, 'mail'>, env: NodeJS.ProcessEnv): Mailer | undefined {
  const smtpUrl = env.SMTP_URL ?? mail?.smtpUrl
  if (smtpUrl === undefined && mail === undefined) return undefined
  if (!mail)
    throw new OperatorError(
      'SMTP_URL is set, but mail.from is missing. Set mail.from in the configuration to the sender.',
    )
  if (smtpUrl === undefined || !isSmtpUrl(smtpUrl)) {
    throw new OperatorError(
      'Set SMTP_URL or mail.smtpUrl to the mail server that sends the emails of mail.from: smtp://… or smtps://….',
    )
  }
  return createMailer({ smtpUrl, from: mail.from })
}

function isSmtpUrl(text: string): boolean {
  return URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol)
}
