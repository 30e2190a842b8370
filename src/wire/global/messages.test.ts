import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import vectors from '../../../test/vectors/global-wallet.vectors.json' with { type: 'json' }
import { decrypt, encrypt } from '../../crypto/envelope.ts'
import { connectPayload, connectReply, ethReply, ethRequest } from './actions.ts'
import { newAction } from './handover.ts'
import { originAnswer, originChallenge } from './originChallenge.ts'
import { answer, disconnectedMessage, popupMessage } from './popupMessage.ts'
import { buildPopupUrl } from './popupUrl.ts'
import { signingMethods } from './signingMethods.ts'
import type { SolanaAction } from './solanaActionNames.ts'
import { solanaActions } from './solanaActions.ts'
import { storageKey } from './storageKey.ts'
import { storedState } from './storedState.ts'

const { flow_4_25_10: flow, ecdh, constants } = vectors

test('vector: connect reply and its payload', async () => {
  const message = v.parse(popupMessage, JSON.parse(flow.connect_reply.message_string))
  expect(message).toMatchObject({ name: 'connect' })
  const reply = v.parse(connectReply, 'data' in message && message.data)
  const payload = await decrypt(ecdh.shared_secret_hex, reply)
  expect(payload).toBe(flow.connect_reply.plaintext)
  expect(v.parse(connectPayload, JSON.parse(payload))).toEqual(JSON.parse(flow.connect_reply.plaintext))
})

test('vector: stored state, connected and after disconnect', () => {
  expect(storageKey(constants.environment_id)).toBe(flow.stored_state_after_connect.key)
  const stored = flow.stored_state_after_connect.value
  expect(v.parse(storedState, stored)).toEqual(stored)
  expect(v.parse(storedState, flow.stored_state_after_disconnect)).toEqual(flow.stored_state_after_disconnect)
})

test.each([
  ['personal_sign', flow.personal_sign_request.args_plaintext],
  ['eth_sendTransaction', flow.new_action_request_decoded.args_plaintext],
  ['eth_signTypedData_v4', flow.rejected_request.args_plaintext],
])('vector: arguments of %s', (method, plaintext) => {
  expect(v.parse(ethRequest, JSON.parse(plaintext))).toEqual(JSON.parse(plaintext))
  expect(signingMethods).toContain(method)
})

test.each([
  ['personal_sign_reply', flow.personal_sign_reply],
  ['new_action_reply', flow.new_action_reply],
  ['rejected_reply', flow.rejected_reply],
  ['disconnected_reply', flow.disconnected_reply],
])('vector: %s opens to an answer', async (_, row) => {
  const sealed = v.parse(popupMessage, JSON.parse(row.message_string))
  if (!('encryptedMessage' in sealed)) throw new Error('not sealed')
  const plaintext = await decrypt(ecdh.shared_secret_hex, sealed)
  expect(plaintext).toBe(row.plaintext)
  const opened = v.parse(answer, JSON.parse(plaintext))
  expect(opened).toEqual(JSON.parse(row.plaintext))
  if ('data' in opened) expect(v.is(ethReply, opened.data)).toBe(true)
})

test.each(Object.entries(vectors.url_length_by_calldata_bytes))(
  'vector: an address with %s bytes of calldata is as long as theirs, %i characters, give or take its random part',
  async (bytes, length) => {
    const args = JSON.parse(flow.new_action_request_decoded.args_plaintext)
    args.params[0].data = `0x${'ab'.repeat(Number(bytes))}`
    const url = buildPopupUrl({
      walletUrl: constants.wallet_origin,
      version: '4.25.10',
      environmentId: constants.environment_id,
      requesterOrigin: constants.requester_origin,
      action: 'eth-request',
      envelope: await encrypt(ecdh.shared_secret_hex, JSON.stringify(args)),
    })
    // Base64 has two characters that are percent-encoded twice, and their number varies from run to run. The argument
    // list differs by a few.
    expect(Math.abs(url.href.length - length)).toBeLessThan(200 + length * 0.03)
  },
)

test.each(vectors.solana.actions)(
  'vector: arguments and answer of $hash',
  ({ hash, args_plaintext, reply_plaintext }) => {
    const { request, reply } = solanaActions[hash.slice(2) as SolanaAction]
    const { data } = JSON.parse(reply_plaintext) as { data: { signature?: string } }
    expect(v.parse(request, JSON.parse(args_plaintext))).toEqual(JSON.parse(args_plaintext))
    // The vector's signature is a placeholder; wallets answer 64 bytes of base58.
    const answered = data.signature === '5SigBase58' ? { signature: '5'.repeat(88) } : data
    expect(v.parse(reply, answered)).toEqual(answered)
  },
)

test.each([
  ['an address that is none', 'solana_signMessage', { address: '0x11', message: '' }],
  ['a message that is no base64', 'solana_signMessage', { message: 'a' }],
  ['a message in another writing of its base64, two signs of padding', 'solana_signMessage', { message: 'Zh==' }],
  ['a message in another writing of its base64, one sign of padding', 'solana_signMessage', { message: 'AAB=' }],
  ['a chain of another kind', 'solana_signTransaction', { chain: 'eip155:1' }],
  ['more than a packet', 'solana_signTransaction', { transaction: 'AAAA'.repeat(412) }],
] as const)('error: %s', (_, action, change) => {
  const row = vectors.solana.actions.find(({ hash }) => hash === `#/${action}`)!
  const args = { ...JSON.parse(row.args_plaintext), ...change }
  expect(v.is(solanaActions[action].request, args)).toBe(false)
})

test('property: a message in base64 is taken as it was written', () => {
  const { request } = solanaActions.solana_signMessage
  const address = '1'.repeat(32)
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => v.is(request, { address, message: Buffer.from(bytes).toString('base64') })),
  )
})

test('vector: new-action message', () => {
  expect(v.parse(newAction, flow.new_action_message.message)).toEqual(flow.new_action_message.message)
})

test('default: the disconnected text of specification §8', () => {
  expect(disconnectedMessage).toBe('Global wallet was disconnected')
})

test.each([
  ['one key more than an envelope', { encryptedMessage: '', iv: '', extra: 1 }],
  ['empty name', { name: '', data: {} }],
  ['data is null', { name: 'connect', data: null }],
  ['data is a text', { name: 'connect', data: 'x' }],
  ['message is a number', { message: 1 }],
  ['an array', []],
])('error: not an answer: %s', (_, value) => {
  expect(v.is(popupMessage, value)).toBe(false)
})

test('error: an EVM wallet without an EVM address', () => {
  const payload = JSON.parse(flow.connect_reply.plaintext)
  payload.wallets[0].address = 'javascript:1'
  expect(v.is(connectPayload, payload)).toBe(false)
})

test('property: no schema throws, whatever comes', () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true, withBigInt: true }), (value) => {
      for (const schema of [popupMessage, connectReply, connectPayload, ethRequest, storedState, newAction])
        v.safeParse(schema, value)
      v.safeParse(originChallenge, value)
      v.safeParse(originAnswer, value)
    }),
  )
})
