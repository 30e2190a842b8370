import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestApiKey } from '../../servers/testing/custody.ts'
import { createSoftPasskey } from '../../servers/testing/softPasskey.ts'
import { type ApiKey, createApiKeyStamp } from '../../src/crypto/apiKeyStamp.ts'
import { failures } from '../../src/wire/custody/errors.ts'
import { maxSessionSeconds } from '../../src/wire/custody/limits.ts'
import { enterCustodyWorld } from '../custodyPage.ts'

// T4: a script in the page with an embedded wallet cannot steal the session key, but may use it. It sends key custody requests
// that would outlast the key: the recovery phrase, encrypted for the script's own key, login methods of its own, and the end of
// the wallet.

/** The attacker's script in Ada's page. It stamps everything that it sends with the session key that it finds. */
async function enterHostilePage(freshPasskey: ('export' | 'credentials')[]) {
  const { world, page } = await enterCustodyWorld({ freshPasskey })
  await page.wallet.signUp({ displayName: 'Ada' })
  const organizationId = page.signedIn().person.credentials[0]?.walletProperties.turnkeySubOrganizationId
  const key = (await page.keys.get(`latchkey-session-${organizationId}`)) as ApiKey
  const ask = async (path: string, content: object) => {
    const body = JSON.stringify({ organizationId, ...content })
    const headers = { 'Content-Type': 'application/json', 'X-Stamp': await createApiKeyStamp(body, key) }
    const url = `${world.environment.custody.url}/public/v1/${path}`
    const reply = await world.options.fetch(url, { method: 'POST', headers, body })
    return { status: reply.status, body: await reply.json() }
  }
  const act = (name: string, type: string, parameters: object) =>
    ask(`submit/${name}`, { type: `ACTIVITY_TYPE_${type}`, timestampMs: String(Date.now()), parameters })
  const { userId } = (await ask('query/whoami', {})).body as { userId: string }
  const { wallets } = (await ask('query/list_wallets', {})).body as { wallets: { walletId: string }[] }
  const { publicKey } = createTestApiKey()
  const challenge = 'c2FtZQ'
  const [origin = ''] = world.environment.allowedOrigins
  const own = createSoftPasskey({ origin, rpId: world.options.rpId })
  const authenticator = {
    ...{ authenticatorName: 'p', challenge },
    attestation: { ...own.register(challenge), transports: [] },
  }
  const address = page.signedIn().activeAddress
  return {
    prompts: world.authenticator.prompts,
    words: () => act('export_wallet', 'EXPORT_WALLET', { walletId: wallets[0]?.walletId, targetPublicKey: publicKey }),
    account: () => act('export_wallet_account', 'EXPORT_WALLET_ACCOUNT', { address, targetPublicKey: publicKey }),
    passkey: () =>
      act('create_authenticators', 'CREATE_AUTHENTICATORS_V2', { userId, authenticators: [authenticator] }),
    lastingKey: () =>
      act('create_api_keys', 'CREATE_API_KEYS_V2', {
        ...{ userId, apiKeys: [{ apiKeyName: 'k', publicKey, curveType: 'API_KEY_CURVE_P256' }] },
      }),
    mailbox: () => act('update_user_email', 'UPDATE_USER_EMAIL', { userId, userEmail: 'eve@example.com' }),
    /** A session of a key that leaves the page, and that could renew itself from then on. */
    login: () => act('stamp_login', 'STAMP_LOGIN', { publicKey, expirationSeconds: String(maxSessionSeconds) }),
    session: () =>
      act('create_read_write_session', 'CREATE_READ_WRITE_SESSION_V2', {
        ...{ userId, targetPublicKey: createECDH('prime256v1').generateKeys('hex') },
      }),
    ruinedWallet: () =>
      act('delete_wallets', 'DELETE_WALLETS', { walletIds: [wallets[0]?.walletId], deleteWithoutExport: true }),
    ruinedOrganization: () => act('delete_sub_organization', 'DELETE_SUB_ORGANIZATION', { deleteWithoutExport: true }),
  }
}

const refused = { status: 403, body: { code: 7, message: failures.passkeyNeeded.message } }

test('attack: requests that outlast the session key, if the environment requires a passkey for them', async () => {
  const { prompts, ...attempts } = await enterHostilePage(['export', 'credentials'])
  for (const [name, attempt] of Object.entries(attempts)) expect(await attempt(), name).toMatchObject(refused)
  expect(prompts).toHaveLength(1)
})

// What the documents say of an environment that does not require it (docs/vault.md), and no more.
test('behavior: if the environment requires none, the script gets the recovery phrase without a prompt', async () => {
  const { words, prompts } = await enterHostilePage([])
  expect(await words()).toMatchObject({ status: 200, body: { activity: { status: 'ACTIVITY_STATUS_COMPLETED' } } })
  expect(prompts).toHaveLength(1)
})
