import type { Defence } from '../defence.ts'

const proof = 'sites/mpc/channel/embedder.test.ts'

export const defences: readonly Defence[] = [
  {
    file: 'servers/site/mpcFrameHeaders.ts',
    without: 'every page may frame the managed wallet',
    proof: 'servers/site/mpcFrame.test.ts',
    fails: 'headers of the page',
    edits: [["allowedOrigins.join(' ')", "'*'"]],
  },
  {
    file: 'servers/site/mpcFrameHeaders.ts',
    without: 'a listed page may be framed with the wallet inside',
    proof: 'test/mpc/frame.browser.test.ts',
    fails: 'a listed page inside a page of a stranger',
    edits: [["allowedOrigins.join(' ')", "'*'"]],
  },
  {
    file: 'sites/mpc/channel/embedder.ts',
    without: 'the frame speaks to any page that embeds it',
    proof,
    fails: 'an origin that is not listed',
    edits: [['allowedOrigins.includes(hostOrigin)', 'allowedOrigins.length > 0']],
  },
  {
    file: 'sites/mpc/channel/embedder.ts',
    without: 'the address says which page embeds the frame',
    proof,
    fails: 'another port of the same host',
    edits: [["browserSays === 'null' || browserSays === hostOrigin", 'browserSays.length > 0 || hostOrigin']],
  },
  {
    file: 'sites/mpc/channel/embedder.ts',
    without: 'the frame speaks to the window that opened it',
    proof,
    fails: 'a window of its own',
    edits: [['return isFramed && isListed', 'return isListed']],
  },
]
