import { type LinkConnection, LinkMessageTooLongError } from 'latchkey/core/link'
import { coalesce, type RelayStorage } from 'latchkey/core/relay'
import { sealLinkText } from 'latchkey/crypto'
import { codes } from 'latchkey/wire'
import type { Network } from 'latchkey/wire/account'
import { destroyedValue, eventNames, formatLinkPayload, maxMetadataValueLength, metadataKeys } from 'latchkey/wire/link'
import type { LinkedPage } from './linkedPage.ts'
import { forgetSession, type LinkAnswer, type LinkRequestName, linkAnswers, linkSessions } from './linkRecords.ts'
import { toFailure, toWire } from './toOutcome.ts'

/** Sends what a page has yet to learn, in order: the account and the network, the answers, the end of the session. */
export type LinkOutbox = {
  /**
   * Sends everything that this tab, or a tab that has closed, has to send. Rejects when the relay did not accept something, which
   * stays for the next call.
   */
  send(): Promise<void>
}

export function createLinkOutbox(options: {
  sessionId: string
  secret: CryptoKey
  connection: Pick<LinkConnection, 'publish' | 'setConfig'>
  storage: Pick<RelayStorage, 'tab' | 'isOpen' | 'transaction'>
  networks: readonly Network[]
  /** Called for each answer that the relay has stored. */
  onSent: (name: LinkRequestName) => void
}): LinkOutbox {
  const { sessionId, secret, connection, storage, networks, onSent } = options
  const { transaction } = storage
  const isOwn = async (tab: string) => tab === storage.tab || !(await storage.isOpen(tab))

  async function sendAll(): Promise<void> {
    const { session, answers } = await transaction(async (tx) => ({
      session: await tx.get(linkSessions, sessionId),
      answers: (await tx.list(linkAnswers)).filter(({ record }) => record.sessionId === sessionId),
    }))
    if (!session) return
    const isToTell = session.unsentBy !== undefined && (await isOwn(session.unsentBy))
    // Before the answer that connects the page, so that it knows its network when it learns its account.
    if (session.status === 'open' && session.page && isToTell) await tell(session.page)
    for (const { key, record } of answers) {
      if (!(await isOwn(record.tab))) continue
      await publish(record, record.answer).catch((error) => {
        if (!(error instanceof LinkMessageTooLongError)) throw error
        // It would block every later answer.
        return publish(record, toFailure({ ...codes.internal, message: error.message }))
      })
      await transaction(async (tx) => tx.remove(linkAnswers, key))
      onSent(record)
    }
    if (session.status !== 'ending' || !isToTell) return
    await connection.setConfig({ metadata: { [metadataKeys.destroyed]: destroyedValue } })
    await transaction((tx) => forgetSession(tx, session))
  }

  async function tell(page: LinkedPage): Promise<void> {
    await connection.setConfig({ metadata: await toMetadata(page) })
    await transaction(async (tx) => {
      const session = await tx.get(linkSessions, sessionId)
      // Otherwise the user chose again meanwhile.
      if (!session?.page || !isSame(session.page, page)) return
      const { unsentBy: _sent, ...rest } = session
      tx.put(linkSessions, sessionId, rest)
    })
  }

  async function toMetadata(page: LinkedPage): Promise<Record<string, string>> {
    const seal = (text: string) => sealLinkText(secret, text)
    const rpcUrl = networks.find(({ chainId }) => chainId === page.chainId)?.rpcUrls[0]
    const address = await seal(toWire(page))
    const url = rpcUrl === undefined ? '' : await seal(rpcUrl)
    // A page ignores the chain without an address of a node, and the relay accepts no longer value.
    const isUsable = url !== '' && url.length <= maxMetadataValueLength
    const chain = isUsable && {
      [metadataKeys.chainId]: await seal(String(page.chainId)),
      [metadataKeys.jsonRpcUrl]: url,
    }
    return { [metadataKeys.ethereumAddress]: address, ...chain }
  }

  async function publish({ requestId: id, method }: LinkRequestName, answer: LinkAnswer): Promise<void> {
    const text = formatLinkPayload({ type: 'WEB3_RESPONSE', id, response: { method, ...answer } })
    await connection.publish(eventNames.response, await sealLinkText(secret, text))
  }

  return { send: coalesce(sendAll) }
}

function isSame(one: LinkedPage, other: LinkedPage): boolean {
  return one.chainId === other.chainId && one.addresses[0] === other.addresses[0]
}
