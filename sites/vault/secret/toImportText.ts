import type { Say } from '../../shared/words/speech.ts'
import type { Recipient } from './importTarget.ts'

/** Says what happens to the user's input, and whose wallet it goes to. The page may have chosen it. */
export function toImportText(recipient: Recipient | undefined, say: Say): string {
  return [say('importText'), ...(recipient ? [toRecipientText(recipient, say)] : [])].join(' ')
}

function toRecipientText({ userName, userEmail }: Recipient, say: Say): string {
  if (userEmail === undefined) return say('intoName', { name: toPlainName(userName) })
  return say('intoEmail', { email: toPlainName(userEmail) })
}

/**
 * Cleans a name that a stranger may have chosen: removes characters that reorder text, and cuts it to a line or two.
 */
function toPlainName(name: string): string {
  return name.replaceAll(/\p{Other}/gu, '').slice(0, 64)
}
