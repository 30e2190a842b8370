import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'src/review/boundless.ts',
    without: 'a permission just below "unlimited" needs no tick',
    proof: 'src/review/boundless.test.ts',
    fails: 'is as dangerous as an unlimited one',
    edits: [['units >= boundless', 'units >= 2n ** 96n - 1n']],
  },
  {
    file: 'src/review/boundless.ts',
    without: 'a permission over more than there is of a token needs no tick',
    proof: 'src/review/boundless.test.ts',
    fails: 'a trillion of a token with 6 decimals',
    edits: [['most > 0n && fact.units > most', 'false']],
  },
  {
    file: 'src/review/token.ts',
    without: 'a symbol of Latin and East Asian letters passes as an ordinary one',
    proof: 'src/review/token.test.ts',
    fails: 'imitates letters, or numbers a known token',
    edits: [['ownLetters.test(symbol) ? undefined : symbol', 'undefined']],
  },
  {
    file: 'src/review/token.ts',
    without: 'punctuation and numbers at the end of a symbol hide which one it imitates',
    proof: 'src/review/token.test.ts',
    fails: 'imitates letters, or numbers a known token',
    edits: [['return [normal, lettered, ...unnumbered].map(toSkeleton)', 'return [normal].map(toSkeleton)']],
  },
  {
    file: 'src/review/chain/quote.ts',
    without: 'a page has a transaction carried out later, or replace another, without a word',
    proof: 'src/review/chain/quote.test.ts',
    fails: 'as the nonce, and the user is told what that does',
    edits: [['...nonceWarnings(answers),', '']],
  },
  {
    file: 'src/react/review/RejectRest.tsx',
    without: 'a page that asks without end keeps Reject inactive',
    proof: 'test/threats/t11-blind-signing.browser.test.ts',
    fails: 'a page asks again and again',
    edits: [['useContext(RejectRestContext) ?? isRested', 'isRested']],
  },
  {
    file: 'sites/wallet/doors/global/globalDoor.ts',
    without: 'a page that asks without end replaces the buttons while they are pressed',
    proof: 'sites/wallet/doors/global/globalDoor.test.ts',
    fails: 'a page that asks without end leaves each request on the screen',
    edits: [['if (waitMs > 0) {', 'if (false) {']],
  },
]
