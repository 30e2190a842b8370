import type { Defence } from '../defence.ts'

const door = { file: 'sites/wallet/doors/popup/popupWalletDoor.ts' }
const proof = 'sites/wallet/doors/popup/popupWalletDoor.test.ts'

export const defences: readonly Defence[] = [
  {
    ...{ ...door, proof },
    without: 'any window may speak for the page of a popup wallet',
    fails: 'another window or another origin speaks for the page',
    edits: [['if (event.source === null || event.source !== opener) return', '']],
  },
  {
    ...{ ...door, proof },
    without: 'any origin may speak for the page of a popup wallet',
    fails: 'another window or another origin speaks for the page',
    edits: [["if (event.origin !== origin) return turnAway('other-referrer')", '']],
  },
  {
    ...{ ...door, proof },
    without: 'a popup wallet posts to any origin',
    fails: 'connects wallet-sdk, which can open the answer',
    edits: [['opener?.postMessage(message, origin)', "opener?.postMessage(message, '*')"]],
  },
  {
    ...{ ...door, proof },
    without: 'a popup wallet answers a message again',
    fails: 'the same message again is not answered again',
    edits: [['if (seen.has(id) || seen.size >= maxMessages) return false', '']],
  },
  {
    ...{ ...door, proof },
    without: 'any message may describe the page to a popup wallet',
    fails: 'a config of another window is ignored',
    edits: [['if (message.requestId === loadedId) configure(message.data)', 'configure(message.data)']],
  },
  {
    ...{ ...door, proof },
    without: 'a popup wallet shows a name unchanged',
    fails: 'a name that turns around',
    edits: [["toClaimedName(data.metadata.appName ?? '')", "data.metadata.appName ?? ''"]],
  },
  {
    ...{ ...door, proof },
    without: 'a popup wallet signs for a page that was disconnected meanwhile',
    fails: 'disconnected while the request is on the screen',
    edits: [["if (request.kind !== 'connect' && !current(request.connection))", 'if (false)']],
  },
  {
    file: 'sites/wallet/doors/popup/ownKeys.ts',
    proof,
    without: 'a popup wallet has one key for all sites',
    fails: 'recognize a user by the wallet',
    edits: [
      ['keys.get(name)', "keys.get('one')"],
      ['keys.keep(name, await', "keys.keep('one', await"],
    ],
  },
  {
    file: 'sites/wallet/doors/popup/readRequest.ts',
    proof,
    without: 'a popup wallet decrypts requests of any size',
    fails: 'a request that is too large is answered before it is decrypted',
    edits: [['if (content.encrypted.cipherText.byteLength > maxCipherTextBytes)', 'if (false)']],
  },
  {
    file: 'src/wallets/popup/store.ts',
    proof: 'src/wallets/popup/provider.test.ts',
    without: 'a popup wallet’s stored state is used without a check',
    fails: 'stored state of',
    edits: [['return parse(state, parseJson(text, maxContentLength))', 'return JSON.parse(text)']],
  },
]
