// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of source, not templates

import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'src/core/discovery.ts',
    without: 'icons may have any address',
    fails: 'an icon that is a script address',
    edits: [['/^data:image\\/[a-z0-9.+-]+[;,]/i.test(value)', 'value.length > 0']],
  },
  {
    file: 'src/core/discovery.ts',
    without: 'the later announcement counts as another wallet',
    fails: 'a second wallet under the same rdns',
    edits: [['return a.uuid === b.uuid || a.rdns === b.rdns', 'return a.uuid === b.uuid && a.rdns === b.rdns']],
  },
  {
    file: 'src/core/discovery.ts',
    without: "the announcer's own object is kept",
    fails: 'an announcement that changes after it was received',
    edits: [
      [
        'return Object.freeze({ info: Object.freeze({ uuid, name, icon, rdns }), provider })',
        'return (event as CustomEvent).detail',
      ],
    ],
  },
  {
    file: 'src/core/discovery.ts',
    without: 'every object counts as a provider once a script changed the prototype',
    fails: 'a request that a script put on every object',
    edits: [[' && request !== (Object.prototype as { request?: unknown }).request', '']],
  },
  {
    file: 'src/core/discovery.ts',
    without: 'the list is endless',
    fails: 'endless announcements',
    edits: [['wallets.length === maxWallets', 'false']],
  },
  {
    file: 'src/react/walletList/findInstalled.ts',
    without: 'any connector under the rdns counts',
    fails: 'which wagmi received first',
    edits: [[' && own === provider', '']],
  },
  {
    file: 'src/react/walletList/listWallets.ts',
    without: 'wagmi’s icon is shown without a check',
    fails: 'an icon to fetch and an endless name',
    edits: [['...{ name, icon, rdns }', '...{ name, icon: connector.icon ?? icon, rdns }']],
  },
  {
    file: 'src/core/discovery.ts',
    without: 'a name may reverse the text around it',
    fails: 'an icon to fetch and an endless name',
    edits: [['const name = toDisplayName(claimed)', 'const name = claimed']],
  },
  {
    file: 'src/react/walletList/listWallets.ts',
    without: 'rows share one space of ids',
    fails: 'an rdns that is the name of another row',
    edits: [['id: `installed:${rdns}`', 'id: rdns']],
  },
]
