import type { Mail, Sms } from '../../shared/mail.ts'
import { type Paragraph, toEmailHtml } from './emailHtml.ts'

/**
 * Every text that key custody sends, in plain text, and for a brand with an accent color also in HTML. A code stands on a line of its own, so that users can copy it and
 * tests can find it.
 */

/** The subject of each email; tests look emails up by it. */
export const subjects = {
  code: (appName: string) => `Your code for ${appName}`,
  signIn: (appName: string) => `Sign in to ${appName}`,
  recovery: (appName: string) => `Recover your access to ${appName}`,
  emailChanged: (appName: string) => `Your email address for ${appName} was changed`,
  invitation: (organizationName: string) => `You're invited to ${organizationName}`,
}

type About = {
  to: string
  /** The app's name, as its operator set it. */
  appName: string
  /** The color of its brand, `#rrggbb`. */
  accent?: string | undefined
  /** How long the code is valid. */
  seconds: number
}

const ignoreIt = "If you didn't request it, you can ignore this email."
const neverShare = (appName: string) =>
  `Don't share this code. ${appName} will never ask you for it in a call or a chat.`

/** Writes the email with a code. */
export function codeEmail({ code, ...about }: About & { code: string }): Mail {
  const { appName, seconds } = about
  return toMail({ ...about, subject: subjects.code(appName) }, [
    `Use this code to sign in to ${appName} or to confirm this email address:`,
    { code },
    `The code can be used once. It expires in ${toDuration(seconds)}.`,
    neverShare(appName),
    ignoreIt,
  ])
}

/** Writes the same as a text message, which has 160 characters. */
export function codeMessage({ to, appName, seconds, code }: About & { code: string }): Sms {
  return { to, text: `${code} is your ${appName} code. It expires in ${toDuration(seconds)}. Don't share it.` }
}

/** Writes the email with a sign-in key that is sealed for the requesting browser (key-custody §11). */
export function signInEmail(about: About & SealedCredential): Mail {
  const { appName } = about
  return toMail({ ...about, subject: subjects.signIn(appName) }, [
    `We received a request to sign in to ${appName} with this email address.`,
    ...toCopy(about),
    neverShare(appName),
    ignoreIt,
  ])
}

/** A key that can add a passkey and do nothing else. */
export function recoveryEmail(about: About & SealedCredential): Mail {
  const { appName } = about
  return toMail({ ...about, subject: subjects.recovery(appName) }, [
    `We received a request to add a new passkey to your ${appName} account.`,
    ...toCopy(about),
    neverShare(appName),
    ignoreIt,
  ])
}

/** Writes the email that informs the old address that it no longer opens the wallet. */
export function emailChangedEmail({ to, appName }: Pick<About, 'to' | 'appName'>): Mail {
  return toMail({ to, appName, subject: subjects.emailChanged(appName) }, [
    `This email address was removed from your ${appName} account. You can no longer use it to sign in or to recover your wallet.`,
    `If you didn't make this change, open ${appName} now, sign in with your passkey, and review your email address, passkeys and devices.`,
    'If you did, or never had an account there, you can ignore this email.',
  ])
}

/** Writes an invitation. It contains no credential: the inviting user explains how to sign in. */
export function invitationEmail(about: { to: string; userName: string; organizationName: string }): Mail {
  const { to, userName, organizationName } = about
  return toMail({ to, appName: organizationName, subject: subjects.invitation(organizationName) }, [
    `Hello ${userName},`,
    `You're invited to join ${organizationName}. Your contact there will tell you how to sign in.`,
    "If you weren't expecting this, you can ignore this email.",
  ])
}

type SealedCredential = { credentialBundle: string; magicLinkTemplate?: string | undefined }

function toCopy({ seconds, credentialBundle, magicLinkTemplate }: About & SealedCredential): Paragraph[] {
  const limits = `It works only in the browser where you requested it, and expires in ${toDuration(seconds)}.`
  const copy = ['Paste this code into the page where you requested it:', { code: credentialBundle }]
  if (magicLinkTemplate === undefined) return [...copy, limits]
  // The bundle is base58, so no character of it needs escaping in a URL.
  const link = magicLinkTemplate.replace('%s', () => credentialBundle)
  return [...copy, 'Or open this link in the same browser:', { link }, limits]
}

function toMail(
  { to, subject, appName, accent }: Pick<About, 'to' | 'appName' | 'accent'> & Pick<Mail, 'subject'>,
  paragraphs: readonly Paragraph[],
): Mail {
  const text = `${paragraphs.map(toText).join('\n\n')}\n`
  return { to, subject, text, ...(accent && { html: toEmailHtml({ subject, appName, accent, paragraphs }) }) }
}

function toText(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph
  return 'code' in paragraph ? paragraph.code : paragraph.link
}

function toDuration(seconds: number): string {
  if (seconds % 60 !== 0) return `${seconds} seconds`
  return seconds === 60 ? 'one minute' : `${seconds / 60} minutes`
}
