/** Every sentence of the vault, and of the managed wallet’s visible frame, in English. Other languages have the same keys and `{placeholders}`. */
export const en = {
  documentTitle: 'Your wallet',
  idle: 'Waiting for the page…',
  notFramed: 'This page only works inside your wallet. Close this window and continue there.',
  notServed: 'The vault is not set up correctly. Please tell the people who run this wallet.',

  // Export
  wordsTitle: 'Your recovery phrase',
  wordsText:
    'Anyone with these words controls this wallet. Write them down on paper, in this order. No site or support agent will ever need them.',
  wordsLabel: 'Your recovery phrase, in order',
  wordsToShow: 'Press {number} to show your words',
  wordsToCopy: 'Press {number} to copy your words',
  keyTitle: 'Your private key',
  keyText:
    'Anyone with this key controls this account. Keep it where only you can read it. No site or support agent will ever need it.',
  keyToShow: 'Press {number} to show your key',
  keyToCopy: 'Press {number} to copy your key',
  show: 'Press and hold to show',
  tooShort: 'Hold the button a little longer, then let go.',
  shown: 'Hidden again in {time}.',
  scroll: 'Scroll to see everything.',
  hide: 'Hide',
  confirm: 'Confirm 3 words',
  whichWord: 'Which is word {at}?',
  wrongWord: 'That isn’t word {at}. Check what you wrote down. Here are three new questions.',
  confirmed: 'All three words are right. Keep your copy somewhere safe.',
  copy: 'Press and hold to copy',
  copied: 'Copied. Clear your clipboard after pasting.',
  notCopied: 'This browser doesn’t allow copying here. Write it down instead.',
  masked: 'Hidden. Check that no one is watching.',
  forgotten: 'Erased from this screen. To see it again, start a new export.',

  // Import
  importWordsTitle: 'Enter your recovery phrase',
  importKeyTitle: 'Enter your private key',
  importText: 'What you enter is encrypted here. The page around this box can’t read it.',
  intoEmail: 'It will be added to the wallet of {email}.',
  intoName: 'It will be added to “{name}”.',
  toImportWords: 'Press {number} to import this recovery phrase',
  toImportKey: 'Press {number} to import this private key',
  import: 'Import',
  checking: 'Checking…',
  left: 'The page took the keyboard, or you left this box. What you entered was erased. Please enter it again.',
  ready: 'Ready. The page will continue from here.',
  sealed: 'Encrypted and sent. Nothing is left in this box.',
  empty: 'Type or paste it here.',
  length: 'A recovery phrase has 12, 15, 18, 21 or 24 words. This one has {count}.',
  unknown: 'Word {at} isn’t a recovery word. Check for a typo.',
  checksum: 'A word is wrong, or the words are out of order.',
  key: 'This isn’t a private key of the kind that the page asks for.',
  notLoaded:
    'Part of the vault didn’t load. Check your connection. If this keeps happening, close this box and start again.',

  // The managed wallet’s frame
  scalarText:
    'Anyone with this key controls this account. It is a scalar, not a seed: other wallets can’t import it, but this one can. To move to another wallet, send your funds to an address there.',
  splitText: 'What you enter is split into shares here. The page around this box can’t read it.',
  splitDone: 'Imported. Nothing is left in this box.',
  stopped: 'That didn’t work. Go back to the page and start again.',

  // The number that proves that the user sees the vault
  digits: 'Digits in random order',
  whyDigits: 'The digits show us that you can see this box.',
  pressed: '{count} of {total} pressed.',
  wrong: 'Wrong number. Here’s a new one.',
  failed: 'Three wrong numbers. Nothing was shown or sent. Start again when you can see this box.',

  // The separate window
  covered: 'Your browser can’t see all of this box. Scroll, close the keyboard, or continue in a separate window.',
  unproven:
    'This browser can’t tell whether something covers this box. For your safety, continue in a separate window.',
  openWindow: 'Open a window',
  blocked:
    'The window didn’t open. Allow popups for this page and try again. If it still doesn’t open, this page doesn’t allow windows: use another one.',
  opened: 'Continue in the other window.',

  // A passkey for the shares
  passkeyTitle: 'Create a passkey for your wallet',
  passkeyText:
    'It encrypts your part of the wallet’s key, here and in its backup. Keep it as you keep the passkey that signs you in: without it, you can’t use the wallet.',
  passkeyCreate: 'Create passkey',
  passkeyWaiting: 'Follow your device’s instructions…',
  passkeyClosed: 'No passkey was created. Try again.',
} as const

export type WordKey = keyof typeof en
export type Words = { readonly [key in WordKey]: string }
