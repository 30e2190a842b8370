import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/account/emailSignIn.ts',
    without: 'what signs somebody in names no key of a session',
    fails: 'sent again for a key of one’s own',
    edits: [['signInMessage({ ...token, thumbprint })', '(void token, request.clientSignature.message)']],
  },
  {
    file: 'servers/account/confirmEmail.ts',
    without: 'an address is moved without a word of key custody',
    fails: 'a session alone moves the address',
    edits: [['if (await isHeldAtCustody(', 'if (true || await isHeldAtCustody(']],
  },
]
