import type { CDPSession, Page } from 'playwright-core'

/** A virtual authenticator's credential in the DevTools protocol's format. */
type Credential = {
  credentialId: string
  isResidentCredential: boolean
  privateKey: string
  signCount: number
  rpId?: string
  userHandle?: string
}

/** One user's passkeys. Chromium gives every page a virtual authenticator of its own; these passkeys follow the user. */
export type Passkeys = {
  /** Lends the passkeys to a page. Await it before the page's passkey call. */
  attach(page: Page): Promise<void>
  /** From now on the user confirms every prompt, or lets every prompt wait. */
  confirm(willing: boolean): Promise<void>
  /** Removes every passkey, as a lost device does. */
  lose(): Promise<void>
  /** How many passkeys there are. */
  count(): number
}

/**
 * A device like a phone or laptop: built in, stores passkeys, verifies its user, and encrypts with them (PRF). The secret of PRF stays
 * on the page that created the passkey: `lendPrf` reaches it from others.
 */
const device = {
  protocol: 'ctap2',
  ctap2Version: 'ctap2_1',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  hasPrf: true,
} as const

export function createPasskeys(): Passkeys {
  const known = new Map<string, Credential>()
  const attached = new Map<Page, { session: CDPSession; authenticatorId: string }>()
  let willing = true

  return {
    async attach(page) {
      if (attached.has(page)) return
      const session = await page.context().newCDPSession(page)
      await session.send('WebAuthn.enable')
      const options = { ...device, automaticPresenceSimulation: willing }
      const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options })
      for (const credential of known.values()) await add(session, authenticatorId, credential)
      attached.set(page, { session, authenticatorId })
      page.once('close', () => attached.delete(page))
      session.on('WebAuthn.credentialAdded', ({ credential }) => remember(page, credential))
      // The signature counter must continue on whichever page the passkey is used next.
      session.on('WebAuthn.credentialAsserted', ({ credential }) => remember(page, credential))
    },
    async confirm(next) {
      willing = next
      for (const { session, authenticatorId } of attached.values())
        await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: next })
    },
    async lose() {
      known.clear()
      for (const { session, authenticatorId } of attached.values())
        await session.send('WebAuthn.clearCredentials', { authenticatorId })
    },
    count: () => known.size,
  }

  function remember(from: Page, credential: Credential): void {
    known.set(credential.credentialId, credential)
    for (const [page, { session, authenticatorId }] of attached) {
      if (page !== from) void replace(session, authenticatorId, credential).catch(ignoreClosed)
    }
  }

  async function replace(session: CDPSession, authenticatorId: string, credential: Credential): Promise<void> {
    const { credentialId } = credential
    await session.send('WebAuthn.removeCredential', { authenticatorId, credentialId }).catch(() => {})
    await add(session, authenticatorId, credential)
  }
}

async function add(session: CDPSession, authenticatorId: string, credential: Credential): Promise<void> {
  await session.send('WebAuthn.addCredential', { authenticatorId, credential })
}

/** A popup may close, or navigate, while a passkey is being lent to it: then its authenticator is gone. */
function ignoreClosed(error: unknown): void {
  if (!/closed|not been enabled/i.test(String(error))) throw error
}
