import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'sites/vault/openFrame.ts',
    without: 'the vault sends its page what it shows',
    fails: 'everything else that the page can record',
    edits: [
      [
        "      stage.show(toWords(await takeExport(value, { organizationId, userId, expected: { kind: 'words' } })))\n      return true\n",
        "      const secret = toWords(await takeExport(value, { organizationId, userId, expected: { kind: 'words' } }))\n      stage.show(secret)\n      return new TextDecoder().decode(secret.bytes) as never\n",
      ],
    ],
  },
  {
    file: 'sites/shared/screens/secretScreen.ts',
    without: 'the phrase stays on the screen',
    fails: 'a click into the page hides the phrase',
    edits: [["  window.addEventListener('blur', mask, { signal })\n", '']],
  },
  ...[`localStorage.setItem('kept', shown.innerText)`, 'document.title = shown.innerText'].map((keep) => ({
    file: 'sites/shared/screens/secretScreen.ts',
    without: `the vault stores what it showed: ${keep}`,
    fails: 'storage, of the page and of the vault',
    edits: [['    shown.focus()\n', `    shown.focus()\n    ${keep}\n`]] as const,
  })),
  {
    file: 'sites/shared/screens.css',
    without: 'the phrase can be selected and dragged',
    fails: 'dragging, selecting and copying',
    edits: [['  -webkit-user-select: none;\n  user-select: none;\n}\n\n.words', '}\n\n.words']],
  },
  {
    file: 'servers/site/vaultHeaders.ts',
    without: 'the vault may send requests to any server',
    fails: 'no network',
    edits: [['"default-src \'none\'",\n', '"default-src *; style-src \'self\'",\n']],
  },
]
