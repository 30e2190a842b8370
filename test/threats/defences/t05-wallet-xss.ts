// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of source, not templates

import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/site/headers.ts',
    without: 'markup may be assigned as text',
    fails: 'markup throws',
    edits: [['    "require-trusted-types-for \'script\'",\n', '']],
  },
  {
    file: 'servers/site/headers.ts',
    without: 'any script may create a policy for markup',
    fails: 'a policy of its own',
    edits: [["'trusted-types service-worker'", '"trusted-types *"']],
  },
  {
    file: 'servers/site/headers.ts',
    without: 'text may become code',
    fails: 'eval throws',
    edits: [
      ['"script-src \'self\'"', "\"script-src 'self' 'unsafe-eval'\""],
      ['    "require-trusted-types-for \'script\'",\n', ''],
    ],
  },
  {
    file: 'servers/site/headers.ts',
    without: 'inline scripts run',
    fails: 'an inline script',
    edits: [
      ['"script-src \'self\'"', "\"script-src 'self' 'unsafe-inline'\""],
      ['    "require-trusted-types-for \'script\'",\n', ''],
    ],
  },
  {
    file: 'servers/site/headers.ts',
    without: 'the wallet may send requests to any server',
    fails: 'leaves by fetch',
    edits: [
      ["connect-src ${[\"'self'\", ...origins].join(' ')}", "connect-src ${[\"'self'\", '*', ...origins].join(' ')}"],
    ],
  },
  {
    file: 'servers/site/headers.ts',
    without: 'pictures may come from anywhere',
    fails: 'leaves by a picture',
    edits: [['"img-src \'self\' data:"', '"img-src * data:"']],
  },
  {
    file: 'servers/site/headers.ts',
    without: 'forms may go anywhere',
    fails: 'leaves by a form',
    edits: [['    "form-action \'none\'",\n', '']],
  },
  {
    file: 'src/review/visibleText.ts',
    without: 'hidden characters stay hidden',
    fails: 'characters that reverse, hide or erase',
    edits: [['.replace(hidden, (character)', '.replace(/(?!)/, (character)']],
  },
]
