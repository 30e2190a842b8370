import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'sites/wallet/doors/global/globalDoor.ts',
    without: 'answers go to the page that opened the window',
    fails: "in the user's browser",
    edits: [['opener?.postMessage(message, origin)', "opener?.postMessage(message, '*')"]],
  },
  {
    file: 'src/wallets/custody/sessionKey.ts',
    without: 'the session key can be exported',
    fails: 'no key in storage consists of bytes',
    edits: [["namedCurve: 'P-256' }, false,", "namedCurve: 'P-256' }, true,"]],
  },
  {
    file: 'src/core/account/proof.ts',
    without: 'the key of the tokens can be exported',
    fails: 'no key in storage consists of bytes',
    edits: [['extractable = false', 'extractable = true']],
  },
  {
    file: 'servers/account/guards.ts',
    without: 'a token works with any key',
    fails: "a key of the attacker's own",
    edits: [
      ['if ((await prove(c, accessToken)) !== session.thumbprint)', 'await prove(c, accessToken)\n    if (false)'],
    ],
  },
]
