import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/account/emailSignIn.ts',
    without: 'the request of a sign-in names no session key',
    fails: 'sent again for the attacker’s key',
    edits: [['signInMessage({ ...token, thumbprint })', '(void token, request.clientSignature.message)']],
  },
  {
    file: 'servers/account/confirmEmail.ts',
    without: 'an address is changed without key custody',
    fails: 'a session alone changes the address',
    edits: [['if (await isHeldAtCustody(', 'if (true || await isHeldAtCustody(']],
  },
]
