import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'sites/wallet/doors/global/readAction.ts',
    without: 'an answered request is shown again',
    fails: 'the same URL again after the answer',
    edits: [['if (connection.spentIvs.includes(iv))', 'if (false)']],
  },
  {
    file: 'sites/wallet/doors/global/readAction.ts',
    without: 'an iv in upper case counts as another iv',
    fails: 'its iv in upper case',
    edits: [['const iv = claim.envelope.iv.toLowerCase()', 'const { iv } = claim.envelope']],
  },
  {
    file: 'sites/wallet/doors/global/connections.ts',
    without: 'an iv can be used twice',
    fails: 'in two windows, confirmed in both',
    edits: [["if (found.spentIvs.includes(iv)) return 'spent'", '']],
  },
  {
    file: 'sites/wallet/doors/global/pendingAction.ts',
    without: 'the request stays in the address bar',
    fails: 'leaves the address bar at once',
    edits: [["    from.history.replaceState(null, '', pathname)\n", '']],
  },
  {
    file: 'sites/wallet/doors/global/pendingAction.ts',
    without: 'the request stays in the tab',
    fails: 'leaves the address bar at once',
    edits: [
      [
        'from.sessionStorage.removeItem(key) from.sessionStorage.removeItem(shownKey)',
        'from.sessionStorage.removeItem(shownKey)',
      ],
    ],
  },
  {
    file: 'servers/site/headers.ts',
    without: 'the wallet reveals where it was opened',
    fails: 'no request of the wallet reveals',
    edits: [["'referrer-policy': 'no-referrer'", "'referrer-policy': 'unsafe-url'"]],
  },
  {
    file: 'servers/shared/app.ts',
    without: 'logs contain whole URLs',
    fails: 'no log contains a query',
    edits: [['method: c.req.method, path: c.req.path,', 'method: c.req.method, path: c.req.url,']],
  },
]
