import { expect, test } from 'vitest'
import vectors from '../../test/vectors/relay-pairing.vectors.json' with { type: 'json' }
import { createRelayKey, createRelayKeyPair, deriveRelayKey, topicOf } from './relayKeys.ts'
import { subscriptionIdOf } from './subscriptionId.ts'

const { keyAgreement, pairing, envelopes, subscriptionId } = vectors
const { type1 } = envelopes

test('vector: keys and topics', async () => {
  const { proposerPrivateKey, proposerPublicKey, responderPrivateKey, responderPublicKey } = keyAgreement
  expect(await deriveRelayKey(proposerPrivateKey, responderPublicKey)).toBe(keyAgreement.symKey)
  expect(await deriveRelayKey(responderPrivateKey, proposerPublicKey)).toBe(keyAgreement.symKey)
  expect(await topicOf(keyAgreement.symKey)).toBe(keyAgreement.sessionTopic)
  expect(await topicOf(pairing.symKey)).toBe(pairing.topic)
  expect(await topicOf(type1.receiverPublicKey)).toBe(type1.responseTopicForReceiver)
  expect(subscriptionIdOf(subscriptionId.topic, subscriptionId.clientId)).toBe(subscriptionId.id)
})

test.each([
  ['zero', '00'.repeat(32)],
  ['one', `01${'00'.repeat(31)}`],
  ['of order 8', 'e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800'],
  ['of order 8, the other', '5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157'],
  ['p - 1', `ec${'ff'.repeat(30)}7f`],
  ['p', `ed${'ff'.repeat(30)}7f`],
  ['p + 1', `ee${'ff'.repeat(30)}7f`],
  ['too short', '02'.repeat(31)],
  ['too long', '02'.repeat(33)],
  ['empty', ''],
  ['not hex', 'zz'.repeat(32)],
])('error: no secret is agreed with a public key that is %s', async (_, publicKey) => {
  await expect(deriveRelayKey(keyAgreement.proposerPrivateKey, publicKey)).rejects.toThrow(
    'This public key does not allow a shared secret.',
  )
})

test('behavior: two pairs agree, and keys are never the same', async () => {
  const [one, other] = [await createRelayKeyPair(), await createRelayKeyPair()]
  const [here, there] = [[one, other] as const, [other, one] as const].map(([own, peer]) =>
    deriveRelayKey(own.privateKey, peer.publicKey),
  )
  expect(await here).toBe(await there)
  expect(one.privateKey).not.toBe(other.privateKey)
  expect(createRelayKey()).not.toBe(createRelayKey())
})
