import type { Mail } from '../../shared/mail.ts'

/**
 * Letters of key custody, in plain text and plain words. A code stands on a line of its own, where people and tests
 * find it.
 */

type About = {
  to: string
  /** The app's name, as its operator gave it. */
  appName: string
  /** How long the code is good. */
  seconds: number
}

const ifNotYou = (appName: string) =>
  `If this was not you, do nothing: nobody gets in without this code. Never pass it on; nobody from ${appName} will ask you for it.`

/** A code to type. */
export function codeLetter({ to, appName, seconds, code }: About & { code: string }): Mail {
  return letter({ to, subject: `Your code for ${appName}` }, [
    `Somebody, we hope you, asked for a code to sign in to ${appName} with this address.`,
    'Type this code into the page that asked for it:',
    code,
    `It works once, within ${toDuration(seconds)}.`,
    ifNotYou(appName),
  ])
}

/** The same in a message to a telephone, where each letter counts. */
export function codeMessage({ to, appName, seconds, code }: About & { code: string }): Omit<Mail, 'subject'> {
  const text = `${code} is your code for ${appName}. It works once, within ${toDuration(seconds)}. If this was not you, do nothing.`
  return { to, text }
}

/** A key to sign in with, sealed for the browser that asked (key-custody §11). */
export function signInLetter(about: About & SealedCredential): Mail {
  const { to, appName } = about
  return letter({ to, subject: `Sign in to ${appName}` }, [
    `Somebody, we hope you, asked to sign in to ${appName} with this address.`,
    ...toCopy(about),
    'Whoever signs in with it can do there what you can do.',
    ifNotYou(appName),
  ])
}

/** A key that adds a passkey and can do nothing else. */
export function recoveryLetter(about: About & SealedCredential): Mail {
  const { to, appName } = about
  return letter({ to, subject: `Recover your access to ${appName}` }, [
    `Somebody, we hope you, lost the passkey for ${appName} and asked to add a new one.`,
    ...toCopy(about),
    'It adds one passkey, and does nothing else.',
    ifNotYou(appName),
  ])
}

/** Nothing in it opens anything: whoever invited says how to come in. */
export function invitationLetter(about: { to: string; userName: string; organizationName: string }): Mail {
  const { to, userName, organizationName } = about
  return letter({ to, subject: `You are invited to ${organizationName}` }, [
    `Hello ${userName},`,
    `you are invited to ${organizationName}. Whoever invited you tells you how to sign in.`,
    'If you know nothing of this, do nothing.',
  ])
}

type SealedCredential = { credentialBundle: string; magicLinkTemplate?: string | undefined }

function toCopy({ seconds, credentialBundle, magicLinkTemplate }: About & SealedCredential): string[] {
  const only = `It opens only in the browser that asked for it, within ${toDuration(seconds)}.`
  const copy = ['Copy this code into the page that asked for it:', credentialBundle]
  if (magicLinkTemplate === undefined) return [...copy, only]
  // The bundle is base58: it changes nothing of an address that it stands in.
  const link = magicLinkTemplate.replace('%s', () => credentialBundle)
  return [...copy, 'Or follow this link in the same browser:', link, only]
}

function letter(head: Pick<Mail, 'to' | 'subject'>, paragraphs: readonly string[]): Mail {
  return { ...head, text: `${paragraphs.join('\n\n')}\n` }
}

function toDuration(seconds: number): string {
  if (seconds % 60 !== 0) return `${seconds} seconds`
  return seconds === 60 ? 'one minute' : `${seconds / 60} minutes`
}
