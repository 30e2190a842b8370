import { createMemoryStorage, createRelayMemory, type Transaction } from 'latchkey/core/relay'
import { createLinkSession, importLinkSecret, sealLinkText } from 'latchkey/crypto'
import { formatLinkPayload } from 'latchkey/wire/link'
import { expect, test } from 'vitest'
import { account, networks } from '../relay/testing/startWallet.ts'
import { createLinkInbox } from './inbox.ts'
import { endSession } from './joining.ts'
import {
  forgetSession,
  type LinkRequest,
  type LinkSessionRecord,
  leaveSession,
  linkRequests,
  linkSessions,
} from './linkRecords.ts'

const tab = 'one'
const ends = {
  forgotten: (tx: Transaction, session: LinkSessionRecord) => forgetSession(tx, session),
  left: (tx: Transaction, session: LinkSessionRecord) => leaveSession(tx, session),
  ended: (tx: Transaction, session: LinkSessionRecord) => endSession(tx, session, tab),
}

test.each(Object.entries(ends))(
  'attack: a request of a session that is %s while it is read is not kept',
  async (_, end) => {
    const { id, secret: text, key } = await createLinkSession()
    const secret = await importLinkSecret(text)
    const { transaction } = createMemoryStorage(createRelayMemory())
    const times = { joinedAt: 1, usedAt: 1, answers: 0 }
    const requester = { origin: 'https://dapp.example', isProven: false }
    const page = { requester, addresses: [account.address], chainId: 1, since: 1 } as const
    const session: LinkSessionRecord = { id, key, status: 'open', page, ...times }
    await transaction(async (tx) => tx.put(linkSessions, id, session))
    let isEnded = false
    const inbox = createLinkInbox({
      ...{ sessionId: id, secret, tab, networks, now: () => 2, onAnswered() {} },
      async transaction(work) {
        const result = await transaction(work)
        // The page ends the session right after its request.
        if (!isEnded) await transaction((tx) => end(tx, session))
        isEnded = true
        return result
      },
    })
    const request = {
      method: 'signEthereumMessage',
      params: { address: account.address, message: '0x00', addPrefix: true, typedDataJson: null },
    }
    const asked = {
      type: 'WEB3_REQUEST',
      id: '0'.repeat(16),
      request,
      origin: 'https://dapp.example',
      relaySource: 'sdk',
    }
    await inbox.receive({ data: await sealLinkText(secret, formatLinkPayload(asked as never)) })
    // It could neither be answered nor rejected.
    expect(await transaction((tx) => tx.list(linkRequests))).toEqual([])
  },
)

test.each(Object.entries(ends))(
  'behavior: a session that is %s loses its requests, before the page hears of it',
  async (_, end) => {
    const { transaction } = createMemoryStorage(createRelayMemory())
    const requester = { origin: 'https://dapp.example', isProven: false }
    const session = { id: 'one', key: 'k', status: 'open', joinedAt: 1, usedAt: 1, answers: 0 } as const
    const toRequest = (sessionId: string): LinkRequest => ({
      ...{ kind: 'connect', id: sessionId, requester, receivedAt: 1 },
      name: { sessionId, requestId: '0'.repeat(16), method: 'requestEthereumAccounts' },
    })
    await transaction(async (tx) => {
      tx.put(linkSessions, session.id, session)
      for (const id of ['one', 'other']) tx.put(linkRequests, id, toRequest(id))
    })
    await transaction((tx) => end(tx, session))
    expect((await transaction((tx) => tx.list(linkRequests))).map(({ key }) => key)).toEqual(['other'])
  },
)
