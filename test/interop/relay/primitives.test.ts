import { createRequire } from 'node:module'
import fc from 'fast-check'
import {
  clientIdOf,
  createRelayJwt,
  createRelayKeyPair,
  deriveRelayKey,
  messageIdOf,
  openType0,
  openType1,
  sealType0,
  sealType1,
  topicOf,
  verifyRelayJwt,
} from 'latchkey/crypto'
import {
  chainsOfRecap,
  createRecap,
  formatPairingUri,
  formatRecap,
  methodsOfRecap,
  parsePairingUri,
  parseRecap,
  toIssuer,
  toSignInText,
} from 'latchkey/wire/relay'
import { expect, test } from 'vitest'

// The building blocks of both, against each other with generated values: utils of sign-client 2.21.8, and relay-auth 1.1.0.

const near = createRequire(createRequire(import.meta.url).resolve('@walletconnect/sign-client'))
const utils = near('@walletconnect/utils')
const auth = createRequire(near.resolve('@walletconnect/core'))('@walletconnect/relay-auth')

const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'))
const text = fc.string({ unit: 'grapheme', maxLength: 200 })

test('each opens what the other sealed with a shared key', async () => {
  await fc.assert(
    fc.asyncProperty(key, text, async (symKey, message) => {
      expect(openType0(symKey, utils.encrypt({ type: 0, symKey, message }))).toBe(message)
      expect(utils.decrypt({ symKey, encoded: sealType0(symKey, message) })).toBe(message)
      const sealed = sealType0(symKey, message)
      expect(await topicOf(symKey)).toBe(utils.hashKey(symKey))
      expect(await messageIdOf(sealed)).toBe(utils.hashMessage(sealed))
    }),
    { numRuns: 30 },
  )
})

test('each opens what the other sealed for its public key', async () => {
  await fc.assert(
    fc.asyncProperty(text, async (message) => {
      const [ours, theirs] = [await createRelayKeyPair(), utils.generateKeyPair()]
      const symKey = utils.deriveSymKey(theirs.privateKey, ours.publicKey)
      expect(await deriveRelayKey(ours.privateKey, theirs.publicKey)).toBe(symKey)
      const encoded = utils.encrypt({ type: 1, symKey, message, senderPublicKey: theirs.publicKey })
      const opened = { text: message, senderPublicKey: theirs.publicKey, key: symKey }
      expect(await openType1(ours.privateKey, encoded)).toEqual(opened)
      expect(utils.decrypt({ symKey, encoded: await sealType1(ours, theirs.publicKey, message) })).toBe(message)
    }),
    { numRuns: 20 },
  )
})

test('a pairing URI has the same meaning for both', () => {
  fc.assert(
    fc.property(key, key, fc.integer({ min: 1, max: 4e9 }), fc.boolean(), (topic, symKey, expiryTimestamp, signsIn) => {
      const methods = signsIn ? (['wc_sessionAuthenticate'] as const) : []
      const uri = formatPairingUri({ topic, symKey, expiryTimestamp, methods })
      const read = utils.parseUri(uri)
      expect(read).toMatchObject({
        version: 2,
        topic,
        symKey,
        expiryTimestamp,
        relay: { protocol: 'irn' },
      })
      expect(parsePairingUri(utils.formatUri({ ...read, protocol: 'wc' }), 0)).toEqual({
        topic,
        symKey,
        expiryTimestamp,
        methods,
      })
    }),
  )
})

test('the relay of each accepts a token of the other', async () => {
  await fc.assert(
    fc.asyncProperty(key, fc.webUrl(), async (seed, aud) => {
      const pair = auth.generateKeyPair(Buffer.from(seed, 'hex'))
      const theirs = await auth.signJWT('ab'.repeat(32), aud, 86_400, pair)
      const now = Math.floor(Date.now() / 1000)
      const clientId = await clientIdOf(seed)
      const options = { isAudience: (said: string) => said === aud, now }
      expect(verifyRelayJwt(theirs, options)).toEqual({ clientId, audience: aud })
      const ours = await createRelayJwt(seed, { audience: aud, subject: 'ab'.repeat(32), issuedAt: now })
      expect(await auth.verifyJWT(ours)).toBe(true)
    }),
    { numRuns: 20 },
  )
})

const word = fc.stringMatching(/^[a-z][a-zA-Z_0-9]{0,20}$/)
const line = fc.stringMatching(/^[ -~]{1,40}$/)
const time = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

test('a recap has the same meaning for both', () => {
  const chain = fc.nat(1e6).map((id) => `eip155:${id + 1}`)
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1 }), fc.uniqueArray(chain), (methods, chains) => {
      expect(formatRecap(createRecap(methods))).toBe(utils.createEncodedRecap('eip155', 'request', [...methods]))
      const ours = formatRecap(createRecap(methods, { chains }))
      const read = parseRecap([ours])
      expect(read && methodsOfRecap(read)).toEqual(utils.getMethodsFromRecap(ours))
      expect(read && chainsOfRecap(read)).toEqual(utils.getChainsFromRecap(ours))
    }),
  )
})

test('a sign-in is the same text for both', () => {
  const optional = <value>(arbitrary: fc.Arbitrary<value>) => fc.option(arbitrary, { nil: undefined })
  const payload = fc.record({
    ...{ domain: line, aud: line, nonce: line, version: fc.constant('1' as const), iat: time },
    ...{ exp: optional(time), nbf: optional(time), statement: optional(line), requestId: optional(line) },
    resources: optional(
      fc
        .tuple(fc.array(fc.webUrl()), fc.uniqueArray(word))
        .map(([urls, methods]) => (methods.length > 0 ? [...urls, formatRecap(createRecap(methods))] : urls)),
    ),
  })
  fc.assert(
    fc.property(payload, fc.nat(1e6), (payload, chain) => {
      const iss = toIssuer(`eip155:${chain + 1}`, '0x1111111111111111111111111111111111111111')
      expect(toSignInText(payload, iss)).toBe(utils.formatMessage(payload, iss))
    }),
  )
})
