import type { Defence } from '../defence.ts'

const asking = 'src/wallets/embedded/confirmation/askConfirmation.ts'
const dialog = 'src/wallets/embedded/confirmation/confirmationDialog.ts'
const proof = 'src/wallets/embedded/confirmation/askConfirmation.test.ts'
const seen = 'test/journeys/confirmationDialog.browser.test.ts'

export const defences: readonly Defence[] = [
  {
    file: 'src/wallets/embedded/provider/createEmbeddedProvider.ts',
    without: 'a wallet in a page signs without asking unless the page wants it to ask',
    proof,
    fails: 'nothing is signed before the user approves',
    edits: [["confirm = 'always'", "confirm = 'never'"]],
  },
  {
    file: 'src/wallets/embedded/provider/createEmbeddedProvider.ts',
    without: 'a request that waits for the user is signed for the network chosen meanwhile',
    proof,
    fails: 'a request keeps its network while the user reads',
    edits: [['async rpc(request, requested = chainId) {', 'async rpc(request, ignored) { const requested = chainId;']],
  },
  {
    file: asking,
    without: 'two requests are asked for at once',
    proof,
    fails: 'the user signs out while requests wait',
    edits: [['const answer = last.then(() => ask(options, asked))', 'const answer = ask(options, asked)']],
  },
  {
    file: asking,
    without: 'a request that the user is signing can still be answered as declined',
    proof,
    fails: 'what is being signed can no longer be rejected',
    edits: [['if (approval) given ??= reason', 'if (false) given ??= reason']],
  },
  {
    file: asking,
    without: 'a second press signs a second time',
    proof,
    fails: 'and is signed once',
    edits: [['approval ??= signNow(by)', 'approval = signNow(by)']],
  },
  {
    file: asking,
    without: 'a request survives the sign-out of its user',
    proof,
    fails: 'the user signs out while requests wait',
    edits: [['    } catch (error) {\n      fail(error)\n    }', '    } catch {}']],
  },
  {
    file: dialog,
    without: 'a danger is confirmed without a tick',
    proof: seen,
    fails: 'a warning of danger asks for a tick first',
    edits: [['const isUnderstood = understood.hidden || tick.checked', 'const isUnderstood = true']],
  },
  {
    file: dialog,
    without: 'the second click of a double click confirms what it did not see',
    proof: seen,
    fails: 'a click that was meant for the page confirms nothing',
    edits: [['isBusy || !isRested || ', 'isBusy || ']],
  },
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
    fails: 'at another speed, a signed transaction keeps its nonce',
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
]
