import { createKeyStore, type KeyStore } from 'latchkey/core'
import { createMemoryStorage, createRelayMemory, type RelayMemory, type RelayStorage } from 'latchkey/core/relay'
import { type DoorNotice, type NoticeEvent, next } from '../../notice.ts'
import { networks, openSocket } from '../../relay/testing/startWallet.ts'
import { createGuest, type GuestOptions } from '../guest.ts'
import type { LinkRequest } from '../linkRecords.ts'

/** What the windows of a device share. */
export type Device = { memory: RelayMemory; keys: KeyStore }

export function createDevice(): Device {
  return { memory: createRelayMemory(), keys: createKeyStore() }
}

/** Starts one user's end of the link relay as a window of the wallet does. */
export async function startGuest(
  link: { url: string },
  options: { device?: Device; storage?: RelayStorage } & Partial<GuestOptions> = {},
) {
  const { device = createDevice(), ...others } = options
  let notice: DoorNotice = { status: 'none' }
  const events: NoticeEvent[] = []
  const guest = createGuest({
    linkUrl: link.url,
    storage: createMemoryStorage(device.memory),
    keys: device.keys,
    keyPrefix: 'ada',
    networks,
    openSocket,
    onNotice(event) {
      events.push(event)
      notice = next(notice, event)
    },
    ...others,
  })
  await guest.open()
  return {
    ...guest,
    device,
    events,
    notice: () => notice,
    /** Resolves with the user's first request, once it is of this kind. */
    async request<kind extends LinkRequest['kind']>(kind: kind): Promise<Extract<LinkRequest, { kind: kind }>> {
      for (;;) {
        const [first] = guest.store.getState().requests
        if (first?.kind === kind) return first as Extract<LinkRequest, { kind: kind }>
        await new Promise<void>((resolve) => {
          const forget = guest.store.subscribe(() => {
            forget()
            resolve()
          })
        })
      }
    },
  }
}
export type TestGuest = Awaited<ReturnType<typeof startGuest>>
