import type { Defence } from '../defence.ts'

const asking = 'src/wallets/embedded/confirmation/askConfirmation.ts'
const dialog = 'src/wallets/embedded/confirmation/confirmationDialog.ts'
const proof = 'src/wallets/embedded/confirmation/askConfirmation.test.ts'

export const defences: readonly Defence[] = [
  {
    file: asking,
    without: 'a later failure hides from the page that a transaction may have been sent',
    proof,
    fails: 'what may have been sent stays the answer',
    edits: [['if (!(failure instanceof UnknownOutcomeError)) failure = error', 'failure = error']],
  },
  {
    file: 'src/review/chain/signQuote.ts',
    without: 'a second attempt to send does not know the first',
    proof: 'src/review/chain/quote.test.ts',
    fails: 'a signed transaction that is priced anew keeps its nonce',
    edits: [['keepHash(quote, keccak256(signed))', '']],
  },
  {
    file: dialog,
    without: 'a click that only brings the window to the front confirms',
    proof: 'test/journeys/confirmationTroubles.browser.test.ts',
    fails: 'the window comes to the front',
    edits: [["window.addEventListener('focus', rest, { signal })", '']],
  },
  {
    file: 'src/core/smallDialog.ts',
    without: 'a page that replaces its body leaves a request without an answer',
    proof: 'test/journeys/confirmationTroubles.browser.test.ts',
    fails: 'a page that replaces its body',
    edits: [['document.documentElement.append(host)', 'document.body.append(host)']],
  },
  {
    file: 'src/review/chain/speeds.ts',
    without: 'a network of empty blocks offers a tip of zero, with which a transaction might never be included',
    proof: 'src/review/chain/quote.test.ts',
    fails: 'empty blocks have tips of zero',
    edits: [['clamp(tips.low, tip / 2n, tip)', 'clamp(tips.low, 0n, tip)']],
  },
]
