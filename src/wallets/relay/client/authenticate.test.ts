import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { answerSignIn, signCacaos } from '../../../../test/answerSignIn.ts'
import { connectionIs, endAfterEach, meet, nextEvent, type RelayPeople, wishes } from '../../../../test/relayPeople.ts'
import { namespacesOn } from '../../../../test/relayWallet.ts'
import { SignInError } from '../../../core/relay/verifyCacao.ts'
import { createRelayKeyPair, topicOf } from '../../../crypto/relayKeys.ts'
import type { AuthPayload } from '../../../wire/relay/cacao.ts'
import { peerErrors } from '../../../wire/relay/errors.ts'

endAfterEach()

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const metadata = { name: 'Wallet', description: '', url: 'https://wallet.example', icons: [], redirect: undefined }
const asked = {
  chains: ['eip155:1'],
  domain: 'page.example',
  nonce: 'n0nce',
  uri: 'https://page.example/login',
  statement: 'Hello',
  fallback: wishes,
}
const methods = ['personal_sign', 'eth_sendTransaction']

async function signIn({ wallet }: RelayPeople, uri: string, change?: (payload: AuthPayload) => AuthPayload) {
  await wallet.pair(uri)
  await answerSignIn(wallet, account, change)
}

test('default: signed in, with a session at once', async () => {
  const people = await meet()
  const { uri, answer } = await people.page.authenticate({ ...asked, methods })
  expect(uri).toContain('&methods=wc_sessionAuthenticate')
  await signIn(people, uri)
  const { cacaos, session } = await answer
  expect(cacaos).toMatchObject([{ p: { nonce: 'n0nce', domain: 'page.example', statement: 'Hello' } }])
  expect(session?.namespaces.eip155).toEqual({
    chains: ['eip155:1'],
    accounts: [`eip155:1:${account.address}`],
    methods: methods.toSorted(),
    events: ['chainChanged', 'accountsChanged'],
  })
  expect(people.page.store.getState().sessions).toEqual([session])
})

test('behavior: without requested methods it is only a sign-in', async () => {
  const people = await meet()
  const { uri, answer } = await people.page.authenticate(asked)
  await signIn(people, uri)
  expect(await answer).toEqual({ cacaos: [expect.anything()] })
  expect(people.page.store.getState().sessions).toEqual([])
  await connectionIs(people.page, 'idle')
})

test('behavior: a wallet without sign-in support accepts the proposal', async () => {
  const { page, wallet, line } = await meet()
  const { uri, answer } = await page.authenticate({ ...asked, methods })
  await wallet.pair(uri)
  const topic = await wallet.approve(await wallet.next('wc_sessionPropose'))
  expect(await answer).toMatchObject({ cacaos: [], session: { topic, namespaces: namespacesOn('eip155:1') } })
  await page.ping(topic)
  expect(line.said.filter(({ method }) => method === 'irn_unsubscribe').length).toBeGreaterThanOrEqual(2)
})

test('error: the wallet refuses', async () => {
  const { page, wallet } = await meet()
  const { uri, answer } = await page.authenticate(asked)
  await wallet.pair(uri)
  const request = await wallet.next('wc_sessionAuthenticate')
  const pair = await createRelayKeyPair()
  const { publicKey } = request.params.requester
  const sealTo = { topic: await topicOf(publicKey), publicKey, pair }
  await wallet.peer.transaction((tx) =>
    tx.answer(request, { error: peerErrors.userRejected }, { refusal: 'reject', sealTo }),
  )
  await expect(answer).rejects.toMatchObject({ code: 5000 })
})

test.each<[string, (payload: AuthPayload) => AuthPayload]>([
  ['another nonce', (payload) => ({ ...payload, nonce: 'other' })],
  ['another domain', (payload) => ({ ...payload, domain: 'evil.example' })],
  ['a chain that was not requested', (payload) => ({ ...payload, chains: ['eip155:5'] })],
])('error: signed for %s', async (_, change) => {
  const people = await meet()
  const { uri, answer } = await people.page.authenticate({ ...asked, methods })
  await signIn(people, uri, change)
  await expect(answer).rejects.toBeInstanceOf(SignInError)
  expect(people.page.store.getState().sessions).toEqual([])
})

test('error: the answer is from another account than it claims', async () => {
  const { page, wallet } = await meet()
  const { uri, answer } = await page.authenticate({ ...asked, methods })
  await wallet.pair(uri)
  const request = await wallet.next('wc_sessionAuthenticate')
  const [pair, other] = [await createRelayKeyPair(), await createRelayKeyPair()]
  const result = {
    cacaos: await signCacaos(request.params.authPayload, account),
    responder: { publicKey: other.publicKey, metadata },
  }
  const { publicKey } = request.params.requester
  const sealTo = { topic: await topicOf(publicKey), publicKey, pair }
  await wallet.peer.transaction((tx) => tx.answer(request, { result }, { sealTo }))
  await expect(answer).rejects.toMatchObject({ code: 7000 })
})

test('option: signal withdraws both', async () => {
  const { page } = await meet()
  const over = new AbortController()
  const { answer } = await page.authenticate({ ...asked, signal: over.signal })
  over.abort(new Error('closed'))
  await expect(answer).rejects.toThrow('closed')
  await connectionIs(page, 'idle')
})

test('behavior: a page that reloads while the user signs still gets the session', async () => {
  const people = await meet()
  const { uri } = await people.page.authenticate({ ...asked, methods })
  people.page.close()
  const reloaded = people.openTab()
  const began = nextEvent(reloaded, 'session_connect')
  await reloaded.open()
  await signIn(people, uri)
  expect((await began).namespaces.eip155?.accounts).toEqual([`eip155:1:${account.address}`])
})
