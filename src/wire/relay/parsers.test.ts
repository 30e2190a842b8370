import fc from 'fast-check'
import { expect, test } from 'vitest'
import vectors from '../../../test/vectors/relay-pairing.vectors.json' with { type: 'json' }
import { parse } from '../parse.ts'
import { WireError } from '../wireError.ts'
import { cacao } from './cacao.ts'
import { parseFrame, relayCalls } from './frames.ts'
import { maxFrameLength, maxMessageLength, maxUriLength } from './limits.ts'
import { metadata } from './metadata.ts'
import { proposalNamespaces, sessionNamespaces } from './namespaces.ts'
import { parsePairingUri } from './parsePairingUri.ts'
import { parsePayload, wcMethods } from './payloads.ts'
import { createRecap, formatRecap, parseRecap } from './recap.ts'
import { toSignInText } from './signInText.ts'

const { pairing, payloads, relayFrames } = vectors

/** A valid JSON text in which one value, at any depth, is replaced by an arbitrary one. */
function spoilt(valid: unknown): fc.Arbitrary<string> {
  const places = (value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] =>
    typeof value === 'object' && value !== null
      ? [path, ...Object.entries(value).flatMap(([key, inner]) => places(inner, [...path, key]))]
      : [path]
  const put = (value: unknown, [key, ...rest]: readonly (string | number)[], by: unknown): unknown => {
    if (key === undefined) return by
    const copy = structuredClone(value) as Record<string | number, unknown>
    copy[key] = put(copy[key], rest, by)
    return copy
  }
  return fc
    .tuple(fc.constantFrom(...places(valid)), fc.jsonValue())
    .map(([path, by]) => JSON.stringify(put(valid, path, by)))
}

/** Includes lone surrogates: strings on the wire need not be well formed. */
const codeUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code))
const texts = (...valid: unknown[]) =>
  fc.oneof(fc.string(), fc.string({ unit: codeUnit }), fc.json(), ...valid.map((value) => spoilt(value)))

/** A parser of foreign input may return a value or report the field that does not fit, without side effects. */
function holds(read: () => unknown): void {
  try {
    read()
  } catch (error) {
    expect(error).toBeInstanceOf(WireError)
  }
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
}

test('property: a frame is read, or refused', () => {
  const { errors: _, ...frames } = relayFrames
  fc.assert(
    fc.property(texts(...Object.values(frames)), (text) => {
      holds(() => {
        const frame = parseFrame(text)
        if (frame.kind !== 'call') return
        for (const schema of Object.values(relayCalls)) holds(() => parse(schema, frame.params))
      })
    }),
  )
})

test('property: a payload is read, or refused', () => {
  fc.assert(
    fc.property(texts(...Object.values(payloads)), (text) => {
      holds(() => {
        const payload = parsePayload(text)
        if (payload.kind !== 'request') return
        for (const { params, result } of Object.values(wcMethods)) {
          holds(() => parse(params, payload.params))
          holds(() => parse(result, payload.params))
        }
      })
    }),
  )
})

test('property: a pairing URI is read, or refused', () => {
  const near = fc
    .tuple(fc.nat(pairing.uri.length), fc.nat(8), fc.string())
    .map(([at, cut, by]) => pairing.uri.slice(0, at) + by + pairing.uri.slice(at + cut))
  fc.assert(fc.property(fc.oneof(texts(), near), (text) => holds(() => parsePairingUri(text, 0))))
})

test('property: a recap is read, or refused', () => {
  const written = texts(vectors.authenticate.recapApprovedDecoded).map(
    (text) => `urn:recap:${Buffer.from(text).toString('base64')}`,
  )
  const direct = fc.jsonValue().map((value) => formatRecap(value as never))
  fc.assert(fc.property(fc.oneof(written, direct, texts()), (resource) => holds(() => parseRecap([resource]))))
})

test.each([
  ['a frame too long', 'is too long', () => parseFrame(`"${'a'.repeat(maxFrameLength)}"`)],
  ['a frame of digits', 'expected', () => parseFrame(`{"id":${'1'.repeat(maxFrameLength - 20)}}`)],
  ['a frame of ids', 'expected', () => parseFrame(`[${'{"id":12345678901234567890},'.repeat(30_000)}{}]`)],
  ['a frame of white space', 'expected', () => parseFrame(`{"id"${' '.repeat(maxFrameLength - 20)}}`)],
  ['a frame of names and space', 'expected', () => parseFrame(`{${`"id":${' '.repeat(20_000)}`.repeat(50)}}`)],
  ['a payload too long', 'is too long', () => parsePayload(`"${'a'.repeat(maxMessageLength)}"`)],
  ['a deep payload', 'nested too deeply', () => parsePayload(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)],
  [
    'a poisoned payload',
    'not allowed',
    () => parsePayload('{"jsonrpc":"2.0","id":1,"result":{"__proto__":{"polluted":1}}}'),
  ],
  ['a pairing URI too long', 'is too long', () => parsePairingUri(pairing.uri + '&a'.repeat(maxUriLength), 0)],
  ['a recap too long', 'resources: is too long', () => parseRecap([`urn:recap:${'A'.repeat(1_000_000)}`])],
])('error: %s is refused in linear time', (_, message, read) => {
  // A multiple of what JSON.parse takes for as long a text beside it, however busy the machine is. Quadratic time would be
  // seconds to hours. The clock is not the process's: that one stands still for up to 10 ms on some kernels.
  const long = `[${'1,'.repeat(maxFrameLength / 2)}1]`
  const least = (act: () => void) =>
    Math.min(
      ...[1, 2, 3].map(() => {
        const began = performance.now()
        act()
        return performance.now() - began
      }),
    )
  expect(least(() => expect(read).toThrow(message))).toBeLessThan(100 * least(() => JSON.parse(long)))
})

test('behavior: an id past 2^53 keeps its digits; a text that looks like one is left alone', () => {
  const call =
    '{"id": 1900000000000000001,"jsonrpc":"2.0","method":"irn_publish","params":{"message":"\\"id\\":1900000000000000001"}}'
  expect(parseFrame(call)).toMatchObject({
    id: '1900000000000000001',
    params: { message: '"id":1900000000000000001' },
  })
  expect(parseFrame('{"id":7,"jsonrpc":"2.0","result":{"\\"id":1900000000000000}}')).toMatchObject({
    result: { '"id': 1_900_000_000_000_000 },
  })
  expect(parseFrame('{"id":7,"jsonrpc":"2.0","result":true}')).toEqual({ kind: 'result', id: 7, result: true })
})

test('behavior: old names of the methods are today’s', () => {
  expect(parseFrame('{"id":1,"jsonrpc":"2.0","method":"iridium_publish"}')).toMatchObject({ method: 'irn_publish' })
})

test('behavior: T9, plaintext that a client sends beside the sealed message is dropped', () => {
  const { params } = relayFrames.publish
  const said = {
    ...params,
    tvf: { rpcMethods: ['personal_sign'], txHashes: ['0x'] },
    correlationId: 1,
    attestation: 'x',
  }
  expect(parse(relayCalls.irn_publish, said)).toEqual(params)
})

const uri = (query: string) => `wc:${pairing.topic}@2?${query}`
const rest = `symKey=${pairing.symKey}`
test.each([
  [
    'another order, and what nobody knows',
    uri(`a=b&expiryTimestamp=1900000000&${rest}&relay-data=x&relay-protocol=irn`),
  ],
  ['wc://', pairing.uri.replace('wc:', 'wc://')],
  ['in base64', btoa(pairing.uri)],
  ['in base64 without padding', btoa(pairing.uri).replace(/=+$/, '')],
  ['spaces around', ` ${pairing.uri}\n`],
])('behavior: a pairing URI with %s', (_, text) => {
  const { topic, symKey, expiryTimestamp } = pairing
  expect(parsePairingUri(text, 0)).toEqual({ topic, symKey, expiryTimestamp, methods: [] })
})

test('behavior: a pairing URI without an expiry is good for five minutes from now', () => {
  expect(parsePairingUri(uri(`relay-protocol=irn&${rest}`), 1000)).toMatchObject({ expiryTimestamp: 1300 })
})

test.each([
  ['version 1', pairing.uri.replace('@2', '@1'), 'version: expected 2'],
  ['no relay protocol', uri(rest), 'relay-protocol: is missing'],
  ['another relay protocol', uri(`relay-protocol=waku&${rest}`), 'relay-protocol: expected irn'],
  ['no key', uri('relay-protocol=irn'), 'symKey: is missing'],
  ['a short key', uri('relay-protocol=irn&symKey=00'), 'symKey: expected a key: 64 lower-case hex characters'],
  ['a topic that is none', pairing.uri.replace(pairing.topic, 'x'), 'expected a topic: 64 lower-case hex characters'],
  ['an address of the web', 'https://wallet.example/wc?uri=wc', 'expected a pairing URI'],
])('error: a pairing URI with %s', (_, text, message) => {
  expect(() => parsePairingUri(text, 0)).toThrow(message)
})

const methods = { methods: [], events: [] }
const account = 'eip155:1:0x1111111111111111111111111111111111111111'
test.each([
  ['a namespace without chains', proposalNamespaces, { eip155: methods }, 'names no chain'],
  [
    'a chain of another namespace',
    proposalNamespaces,
    { eip155: { ...methods, chains: ['solana:1'] } },
    'has chains of another namespace',
  ],
  [
    'a chain of a longer name',
    proposalNamespaces,
    { eip: { ...methods, chains: ['eip155:1'] } },
    'has chains of another namespace',
  ],
  ['a key that is none', proposalNamespaces, { EIP155: methods }, 'expected a namespace or a chain as CAIP-2 says'],
  ['no accounts', sessionNamespaces, { eip155: { ...methods, accounts: [] } }, 'expected an account'],
  [
    'accounts of another chain',
    sessionNamespaces,
    { 'eip155:10': { ...methods, accounts: [account] } },
    'has accounts of another namespace',
  ],
  [
    'an account without a chain',
    sessionNamespaces,
    { eip155: { ...methods, accounts: ['0x11'] } },
    'expected an account as CAIP-10 says',
  ],
  ['no methods', sessionNamespaces, { eip155: { events: [], accounts: [account] } }, 'is missing'],
])('error: namespaces with %s', (_, schema, value, message) => {
  expect(() => parse(schema, value)).toThrow(message)
})

test('error: too many namespaces', () => {
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`eip155:${at}`, methods]))
  expect(() => parse(proposalNamespaces, many)).toThrow('has too many namespaces')
})

test.each([0, 501])('error: a batch of %i', (count) => {
  const topics = Array.from({ length: count }, () => pairing.topic)
  expect(() => parse(relayCalls.irn_batchSubscribe, { topics })).toThrow(/^topics: is too/)
})

test('behavior: both styles of key', () => {
  const styles = {
    'eip155:1': { ...methods, accounts: [account] },
    eip155: { ...methods, chains: ['eip155:1'], accounts: [account] },
  }
  expect(parse(sessionNamespaces, styles)).toEqual(styles)
  expect(parse(proposalNamespaces, { 'eip155:1': methods })).toEqual({ 'eip155:1': methods })
})

test('behavior: peer metadata is accepted as far as it is valid', () => {
  const said = {
    name: 'n',
    description: 7,
    url: 'javascript:alert(1)',
    icons: ['data:,x'],
    redirect: { native: 'app://', universal: 'javascript:1' },
  }
  expect(parse(metadata, said)).toEqual({
    name: 'n',
    description: '',
    url: '',
    icons: [],
    redirect: { native: 'app://', universal: undefined },
  })
})

const signed = {
  h: { t: 'caip122' },
  p: {
    iss: vectors.authenticate.iss,
    domain: 'a',
    aud: 'b',
    version: '1',
    nonce: 'n',
    iat: '2030-03-17T17:46:40.000Z',
  },
  s: { t: 'eip191', s: '0x00' },
}
test.each([
  ['a second line in the statement', { statement: 'x\n\nURI: https://evil.example' }],
  ['a second line in the nonce', { nonce: 'x\nIssued At: never' }],
  ['a second line in a resource', { resources: ['x\ny'] }],
  ['a time that is none', { exp: 'soon' }],
  ['an issuer of another kind', { iss: 'did:key:z6Mk' }],
  ['another version', { version: '2' }],
])('error: a sign-in with %s', (_, change) => {
  expect(() => parse(cacao, signed)).not.toThrow()
  expect(() => parse(cacao, { ...signed, p: { ...signed.p, ...change } })).toThrow(WireError)
})

test('error: an answer without a sign-in', () => {
  const answer = { cacaos: [], responder: payloads.sessionSettle.params.controller }
  expect(() => parse(wcMethods.wc_sessionAuthenticate.result, answer)).toThrow('cacaos: is too short')
})

test('behavior: a recap names its methods in order', () => {
  expect(Object.keys(createRecap(['personal_sign', 'eth_sign']).att.eip155 ?? {})).toEqual([
    'request/eth_sign',
    'request/personal_sign',
  ])
})

test('behavior: a sign-in text without a statement, and with all that may be there', () => {
  const { p } = parse(cacao, signed)
  expect(toSignInText(p, p.iss)).toMatchInlineSnapshot(`
    "a wants you to sign in with your Ethereum account:
    0x1111111111111111111111111111111111111111


    URI: b
    Version: 1
    Chain ID: 1
    Nonce: n
    Issued At: 2030-03-17T17:46:40.000Z"
  `)
  const all = {
    exp: '2031-01-01T00:00:00Z',
    nbf: '2030-01-01T00:00:00Z',
    requestId: 'r',
    resources: ['https://a.example', 'ipfs://b'],
  }
  expect(toSignInText({ ...p, ...all }, p.iss)).toMatchInlineSnapshot(`
    "a wants you to sign in with your Ethereum account:
    0x1111111111111111111111111111111111111111


    URI: b
    Version: 1
    Chain ID: 1
    Nonce: n
    Issued At: 2030-03-17T17:46:40.000Z
    Expiration Time: 2031-01-01T00:00:00Z
    Not Before: 2030-01-01T00:00:00Z
    Request ID: r
    Resources:
    - https://a.example
    - ipfs://b"
  `)
})

test('behavior: a recap of several methods and resources is said in order, once', () => {
  const att = {
    eip155: { 'request/personal_sign': [{}], 'request/eth_sign': [{}] },
    'https://notify.example': { 'manage/all': [{}] },
  }
  const payload = { ...signed.p, version: '1' as const, resources: ['https://a.example', formatRecap({ att })] }
  const [, , , statement = ''] = toSignInText(payload, signed.p.iss).split('\n')
  expect(statement).toMatchInlineSnapshot(
    `"I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_sign', 'personal_sign' for 'eip155'. (2) 'manage': 'all' for 'https://notify.example'."`,
  )
  expect(toSignInText({ ...payload, statement }, signed.p.iss).split('\n')[3]).toBe(statement)
})
