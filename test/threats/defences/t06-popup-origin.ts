import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'sites/wallet/doors/global/readAction.ts',
    without: 'the referrer is not compared',
    fails: 'the referrer contradicts it',
    edits: [['if (referrer && originOf(referrer) !== origin)', 'if (false)']],
  },
  {
    file: 'sites/wallet/doors/global/globalDoor.ts',
    without: 'answers go to the page that opened the window',
    fails: 'only the bank gets the answer',
    edits: [['opener?.postMessage(message, origin)', "opener?.postMessage(message, '*')"]],
  },
  {
    file: 'sites/wallet/doors/global/doorState.ts',
    without: 'any page may answer the challenge, with anything',
    fails: 'answering the challenge for another origin',
    edits: [['const isProven = event.origin === origin && event.nonce === state.nonce', 'const isProven = true']],
  },
  {
    file: 'sites/wallet/doors/global/globalDoor.ts',
    without: 'any window may send the next action',
    fails: 'another window sends messages to a wallet',
    edits: [['if (event.source === null || event.source !== opener) return', '']],
  },
  {
    file: 'sites/wallet/doors/global/readAction.ts',
    without: "any connection's secret opens a request",
    fails: "evil's own connection sends a request in the bank's name",
    edits: [['connections.of(origin)', 'connections.store.getState()']],
  },
  {
    file: 'sites/wallet/doors/connectionStore.ts',
    without: 'a new connection ends the others of its origin',
    fails: 'a forged connect does not end',
    edits: [
      ['cap([...connections, added])', 'cap([...connections.filter((item) => item.origin !== added.origin), added])'],
    ],
  },
  {
    file: 'src/wire/primitives.ts',
    without: 'a claim need only look like an origin',
    fails: 'the claim http://bank.localhost/',
    edits: [['return new URL(value).origin === value', "return new URL(value).origin !== ''"]],
  },
]
