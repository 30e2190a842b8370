import { parseEther } from 'viem'
import { expect, test, vi } from 'vitest'
import { codeIn, confirmEmail, enterCustodyWorld, hold, openCustodyPage } from '../../../test/custodyPage.ts'
import type { CustodyWorld } from '../../../test/custodyWorld.ts'

// Specification §7: what a page sends to key custody, as the servers receive it.

type Sent = { path: string; headers: Headers; body: { type?: string; organizationId?: string; parameters?: object } }

const container = {} as HTMLElement
const email = 'ada@example.com'
const transaction = {
  ...({ type: 'eip1559', chainId: 1, nonce: 0, gas: 21_000n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n } as const),
  ...({ to: '0x1111111111111111111111111111111111111111', value: parseEther('1') } as const),
}

/** A page in its own browser that records its requests to key custody. */
function openRecordingPage(world: CustodyWorld) {
  const sent: Sent[] = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    const { pathname } = new URL(String(input))
    if (pathname.startsWith('/public/v1/')) {
      expect(init?.method).toBe('POST')
      sent.push({ path: pathname, headers: new Headers(init?.headers), body: JSON.parse(String(init?.body)) })
    }
    return world.options.fetch(input, init)
  }
  const page = openCustodyPage({ ...world, options: { ...world.options, fetch } })
  const submitted = (name: string) => sent.filter(({ path }) => path === `/public/v1/submit/${name}`)
  return { page, sent, submitted }
}

async function signUp() {
  const { world } = await enterCustodyWorld()
  const recording = openRecordingPage(world)
  await recording.page.wallet.signUp({ displayName: 'Ada' })
  return { world, ...recording, wallet: recording.page.wallet }
}

test('default: every request has a JSON body, one stamp, and the version of the client', async () => {
  const { page, wallet, sent } = await signUp()
  await wallet.toAccount(page.signedIn().activeAddress).signMessage({ message: 'hi' })
  await wallet.addPasskey()
  await wallet.passkeys()
  expect(sent.map(({ path }) => path.split('/')[3])).toEqual(expect.arrayContaining(['query', 'submit']))
  for (const { headers } of sent) {
    expect(headers.get('content-type')).toBe('application/json')
    expect([headers.has('X-Stamp'), headers.has('X-Stamp-Webauthn')].filter(Boolean)).toHaveLength(1)
    expect(headers.get('x-client-version')).toBe('latchkey@4.26.0')
  }
})

test('behavior: a session key stamps with X-Stamp, a passkey with X-Stamp-Webauthn', async () => {
  const { world, page, wallet, submitted } = await signUp()
  await wallet.toAccount(page.signedIn().activeAddress).signMessage({ message: 'hi' })
  expect(submitted('sign_raw_payload')[0]?.headers.has('X-Stamp')).toBe(true)
  // Registers a new session key.
  world.answerNext('/public/v1/submit/sign_raw_payload', () =>
    Response.json({ code: 16, message: 'expired api key', details: [] }, { status: 401 }),
  )
  await wallet.toAccount(page.signedIn().activeAddress).signMessage({ message: 'hi' })
  expect(submitted('create_api_keys').at(-1)?.headers.has('X-Stamp-Webauthn')).toBe(true)
})

test('behavior: signatures are sign_raw_payload V2 of a hex digest, and sign_transaction V2 of Ethereum', async () => {
  const { page, wallet, submitted } = await signUp()
  const account = wallet.toAccount(page.signedIn().activeAddress)
  await account.signMessage({ message: 'hi' })
  await account.signTransaction(transaction)
  expect(submitted('sign_raw_payload')[0]?.body).toMatchObject({
    type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    timestampMs: expect.stringMatching(/^\d{13}$/),
    parameters: {
      signWith: account.address,
      payload: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    },
  })
  expect(submitted('sign_transaction')[0]?.body).toMatchObject({
    type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
    parameters: { signWith: account.address, type: 'TRANSACTION_TYPE_ETHEREUM' },
  })
})

test('behavior: a passkey is added with its attestation and the transports of the specification', async () => {
  const { world, wallet, submitted } = await signUp()
  const { create } = world.authenticator.credentials
  vi.spyOn(world.authenticator.credentials, 'create').mockImplementationOnce(async (asked) => {
    const made = (await create(asked)) as PublicKeyCredential & { response: AuthenticatorAttestationResponse }
    made.response.getTransports = () => ['internal', 'usb', 'nfc', 'ble', 'hybrid', 'smart-card']
    return made
  })
  await wallet.addPasskey({ name: 'Key' })
  const base64url = expect.stringMatching(/^[\w-]{20,}$/)
  expect(submitted('create_authenticators')[0]?.body.parameters).toMatchObject({
    authenticators: [
      {
        authenticatorName: 'Key',
        challenge: base64url,
        attestation: {
          ...{ credentialId: base64url, clientDataJson: base64url, attestationObject: base64url },
          transports: ['INTERNAL', 'USB', 'NFC', 'BLE', 'HYBRID'].map((name) => `AUTHENTICATOR_TRANSPORT_${name}`),
        },
      },
    ],
  })
})

test.each([
  ['passkey', 'recover_user', 'ACTIVITY_TYPE_RECOVER_USER'],
  ['email', 'create_authenticators', 'ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2'],
] as const)('behavior: a recovery by %s is %s', async (type, name, activity) => {
  const { world, wallet } = await signUp()
  await confirmEmail(world, wallet, email)
  hold(world.createAuthenticator())
  const { page, submitted } = openRecordingPage(world)
  await page.wallet.initRecovery({ type, email, container })
  await page.wallet.verifyRecoveryCode(await codeIn(world, email))
  await page.wallet.completeRecovery()
  expect(submitted(name).map(({ body }) => body.type)).toEqual([activity])
})

test('behavior: exports name the key of the vault', async () => {
  const { world, page, wallet, submitted } = await signUp()
  await wallet.exportWallet({ container })
  await wallet.exportWallet({ container, address: page.signedIn().activeAddress })
  world.vault.type('11'.repeat(32))
  const [address] = await wallet.importWallet({ container, kind: 'key' })
  await wallet.exportWallet({ container, address: address! })
  for (const name of ['export_wallet', 'export_wallet_account', 'export_private_key']) {
    expect(submitted(name).map(({ body }) => body)).toMatchObject([
      { type: `ACTIVITY_TYPE_${name.toUpperCase()}`, parameters: { targetPublicKey: expect.stringMatching(/^04/) } },
    ])
  }
})
