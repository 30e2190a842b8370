import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/shared/cors.ts',
    without: 'every origin may read',
    fails: 'from http://evil.localhost',
    edits: [['(await allowOrigin(origin, c))', '(await allowOrigin(origin, c), true)']],
  },
  {
    file: 'servers/shared/cors.ts',
    without: 'a page without an origin may be listed',
    fails: 'from null',
    edits: [
      ["origin !== 'null' && (await allowOrigin(origin, c))", "(origin === 'null' || (await allowOrigin(origin, c)))"],
    ],
  },
  {
    file: 'servers/site/headers.ts',
    without: 'the wallet cuts itself off from its page',
    fails: 'the wallet sends no COOP',
    edits: [["'referrer-policy'", "'cross-origin-opener-policy': 'same-origin',\n    'referrer-policy'"]],
  },
  {
    file: 'src/core/popup/createPopup.ts',
    without: 'a page that cut itself off is told that the user closed the window',
    fails: 'is told why it cannot connect',
    edits: [['!wasHeard && (await isSevered())', 'false']],
  },
  {
    file: 'servers/shared/originRoute.ts',
    without: 'every page is told that it is allowed',
    fails: 'tells a stranger only that it is not allowed',
    edits: [["(origin !== 'null' && (await allowOrigin(origin, c)))", '(await allowOrigin(origin, c), true)']],
  },
  {
    file: 'servers/shared/originRoute.ts',
    without: 'a client may send requests without limit',
    fails: 'is requested over and over',
    edits: [['if (!rateLimit(clientAddress(c, trustedProxies)))', 'if (false)']],
  },
]
