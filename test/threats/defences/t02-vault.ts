// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of source, not templates

import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/site/vaultHeaders.ts',
    without: 'every page may frame the vault',
    fails: 'framed by a stranger',
    edits: [["      `frame-ancestors ${allowedOrigins.join(' ') || \"'none'\"}`,\n", '']],
  },
  {
    file: 'servers/site/vaultHeaders.ts',
    without: 'paths beside the vault may be framed',
    fails: 'another environment',
    edits: [[`"default-src 'none'; frame-ancestors 'none'"`, `"default-src 'none'"`]],
  },
  {
    file: 'src/core/iframe/listenToHost.ts',
    without: 'the last script to open a channel replaces the first',
    fails: 'a later script opens a channel',
    edits: [
      [" || channel === 'port') return", ') return'],
      ["channel === 'none' && port ? ", 'port ? '],
    ],
  },
  {
    file: 'src/core/iframe/listenToHost.ts',
    without: 'window messages count beside a channel',
    fails: 'window messages once a channel is open',
    edits: [[" || channel === 'port') return", ') return']],
  },
  {
    file: 'src/core/iframe/listenToHost.ts',
    without: 'any window may send requests',
    fails: 'requests of a frame beside it',
    edits: [["source !== parent || !allowedOrigins.includes(origin) || channel === 'port'", "channel === 'port'"]],
  },
]
