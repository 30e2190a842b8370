import { sightDigits } from './guard/sightState.ts'
import type { EntryProblem } from './secret/entry.ts'
import type { Recipient } from './secret/importTarget.ts'

/** Every sentence of the vault in English; another language is another such table. */
export const words = {
  idle: 'Your wallet waits for the page.',
  notFramed: 'This page belongs inside the pages of your wallet. Close this window and go on there.',
  notServed: 'This page was served without its settings. Whoever runs the wallet has to fix that.',

  secret: {
    words: {
      title: 'Your recovery words',
      text: 'Whoever has these words has everything in this wallet. Write them down on paper, in this order. Nobody who helps you will ever ask for them.',
      label: 'Your recovery words, in order',
      toShow: 'To show the words, press',
      toCopy: 'To copy the words, press',
    },
    key: {
      title: 'Your private key',
      text: 'Whoever has this key has everything in this account. Keep it where only you can read it. Nobody who helps you will ever ask for it.',
      label: 'Your private key',
      toShow: 'To show the key, press',
      toCopy: 'To copy the key, press',
    },
    shown: 'Shown for a minute.',
    shownWords: (count: number): string => `${count} words, for a minute.`,
    scroll: 'Scroll to see all.',
    show: 'Press and hold to show',
    tooShort: 'Hold the button a little longer, then let go.',
    hide: 'Hide',
    copy: 'Press and hold to copy',
    copied: 'Copied. Clear your clipboard when you have pasted it.',
    notCopied: 'This browser does not let the vault copy. Write it down instead.',
    masked: 'Hidden. Look around you before you show it.',
    forgotten: 'Gone from this screen. To see it again, start the export again.',
  },

  entry: {
    words: {
      title: 'Bring your wallet here',
      label: 'Your recovery words',
      toImport: 'To import these words, press',
    },
    key: { title: 'Bring your account here', label: 'Your private key', toImport: 'To import this key, press' },
    text: 'It is sealed here, for the server that keeps your keys. The page around this box cannot read it.',
    into: ({ userName, userEmail }: Recipient): string =>
      userEmail === undefined
        ? `It goes into the wallet of somebody who goes by “${plain(userName)}”.`
        : `It goes into the wallet of ${plain(userEmail)}.`,
    import: 'Import',
    looking: 'Looking through it …',
    left: 'The page took the keyboard, or you left this box. What you had typed was wiped: begin again.',
    waiting: 'Ready. The page takes it from here.',
    done: 'Sealed and handed over. It is no longer here.',
    problem: (problem: EntryProblem): string => problems[problem.reason](problem as never),
  },

  sight: {
    label: 'Digits, in an order of their own',
    pressed: (count: number): string => (count === 0 ? '' : `${count} of ${sightDigits} pressed.`),
    wrong: 'That was another number. Here comes a new one.',
    failed: 'Three wrong numbers. Nothing was shown or sent; begin again when you see this box.',
  },

  elsewhere: {
    framed: 'Your browser does not see all of this box. Scroll, close the keyboard, or go on in a window of its own.',
    unproven:
      'This browser cannot tell the vault whether something covers this box. For your safety, continue in a separate window.',
    open: 'Open a window',
    blocked:
      'The window did not open. Allow windows for this page and try again. A page that keeps its windows apart cannot go on here: use another.',
    opened: 'It goes on in the other window.',
  },
} as const

const problems: { [reason in EntryProblem['reason']]: (problem: EntryProblem & { reason: reason }) => string } = {
  empty: () => 'Type or paste it here.',
  length: ({ count }) => `Recovery words are 12, 15, 18, 21 or 24 in number. These are ${count}.`,
  unknown: ({ at }) => `Word ${at} is not one of the words that wallets use. Look for a slip of the pen.`,
  checksum: () => 'One of these words is wrong, or they are in another order.',
  key: () => 'This is not a private key of the kind that the page asks for.',
  notLoaded: () =>
    'A part of the vault did not load. Check your connection; if it goes on, close this box and begin again.',
}

/** What others chose to be called: without marks that turn the text around it, and no longer than a line or two. */
function plain(name: string): string {
  return name.replaceAll(/\p{Other}/gu, '').slice(0, 64)
}
