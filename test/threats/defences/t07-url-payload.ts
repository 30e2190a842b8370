import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'sites/wallet/doors/global/readAction.ts',
    without: 'an answered request is shown again',
    fails: 'the same address again after the answer',
    edits: [['if (connection.spentIvs.includes(iv))', 'if (false)']],
  },
  {
    file: 'sites/wallet/doors/global/readAction.ts',
    without: 'an iv in capitals is another iv',
    fails: 'its iv written in capitals',
    edits: [['const iv = claim.envelope.iv.toLowerCase()', 'const { iv } = claim.envelope']],
  },
  {
    file: 'sites/wallet/doors/global/connections.ts',
    without: 'an iv can be taken twice',
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
    without: 'the wallet tells where it was opened',
    fails: 'no request of the wallet tells',
    edits: [["'referrer-policy': 'no-referrer'", "'referrer-policy': 'unsafe-url'"]],
  },
  {
    file: 'servers/shared/app.ts',
    without: 'logs hold whole addresses',
    fails: 'no log holds a query',
    edits: [['method: c.req.method, path: c.req.path,', 'method: c.req.method, path: c.req.url,']],
  },
]
