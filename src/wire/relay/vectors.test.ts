import { expect, test } from 'vitest'
import vectors from '../../../test/vectors/relay-pairing.vectors.json' with { type: 'json' }
import { parse } from '../parse.ts'
import { accountOfIssuer, authPayload, toIssuer } from './cacao.ts'
import { closeCodes, relayErrors } from './errors.ts'
import { fetched, formatCall, formatResult, isRelayMethod, parseFrame, relayCalls } from './frames.ts'
import { normalizeId } from './ids.ts'
import { formatPairingUri } from './pairingUri.ts'
import { parsePairingUri } from './parsePairingUri.ts'
import { formatAnswer, formatRequest, parsePayload, wcMethods } from './payloads.ts'
import { chainsOfRecap, createRecap, formatRecap, methodsOfRecap, parseRecap } from './recap.ts'
import { toRelayUrl } from './relayUrl.ts'
import { toSignInText } from './signInText.ts'
import { isWcMethod, tags, unknownMethodAnswer } from './tags.ts'

const { pairing, relayAuth, relayFrames, payloads, authenticate, rpcOptions } = vectors

test('every group of the vectors is read, here or in crypto', () => {
  const inCrypto = ['keyAgreement', 'envelopes', 'subscriptionId']
  const here = ['pairing', 'relayAuth', 'rpcOptions', 'relayFrames', 'payloads', 'authenticate']
  expect(Object.keys(vectors)).toEqual(expect.arrayContaining([...inCrypto, ...here]))
  expect(Object.keys(vectors).length).toBe(inCrypto.length + here.length + ['version', 'description'].length)
})

test('vector: pairing', () => {
  const { topic, symKey, expiryTimestamp } = pairing
  const plain = { topic, symKey, expiryTimestamp }
  expect(formatPairingUri(plain)).toBe(pairing.uri)
  expect(parsePairingUri(pairing.uri, 0)).toEqual({ ...plain, methods: [] })
  const methods = ['wc_sessionAuthenticate'] as const
  expect(formatPairingUri({ ...plain, methods })).toBe(pairing.uriWithMethods)
  expect(parsePairingUri(pairing.uriWithMethods, 0)).toEqual({ ...plain, methods })
})

test('vector: the address that a client dials', () => {
  const url = toRelayUrl(relayAuth.claims.aud, { auth: relayAuth.jwt, projectId: 'demo', ua: 'wc-2/js-0.1.0/web' })
  expect(url).toBe(relayAuth.wsUrl)
})

type Row = [{ tag: number; ttl: number; prompt: boolean } | null, { tag: number; ttl: number; prompt: boolean }]
const rows = Object.entries(rpcOptions).filter(([name]) => name !== 'note') as unknown as [string, Row][]

test.each(rows)('vector: tags of %s', (row, [request, response]) => {
  const [name = '', variant] = row.split('.')
  const written = ({ tag, ttlSeconds: ttl, prompt }: { tag: number; ttlSeconds: number; prompt: boolean }) => ({
    tag,
    ttl,
    prompt,
  })
  if (!isWcMethod(name)) {
    expect(written(unknownMethodAnswer)).toEqual(response)
    return
  }
  const entry: Record<string, { tag: number; ttlSeconds: number; prompt: boolean }> = tags[name]
  if (request) expect(written(entry.request!)).toEqual(request)
  expect(written(entry[variant ?? 'response']!)).toEqual(response)
})

test('vector: every method has its row of tags', () => {
  const named = rows.flatMap(([name]) => (name === 'unregistered' ? [] : [name.split('.')[0]]))
  expect(Object.keys(tags).toSorted()).toEqual([...new Set(named)].toSorted())
})

const { errors, ...frames } = relayFrames
test.each(Object.entries(frames))('vector: frame %s', (_, written) => {
  const frame = parseFrame(JSON.stringify(written))
  expect(normalizeId(frame.id)).toBe('1900000000000000001')
  if (frame.kind === 'call') {
    if (!isRelayMethod(frame.method)) throw new Error('not in the table')
    expect(frame).toMatchObject({ id: written.id, method: 'method' in written && written.method })
    const params = parse(relayCalls[frame.method], frame.params)
    expect(JSON.parse(formatCall(frame.id, frame.method, params))).toMatchObject({ ...written, params })
    expect(frame.params).toMatchObject(params)
  } else {
    expect(formatResult(written.id, frame.kind === 'result' && frame.result)).toBe(JSON.stringify(written))
  }
})

test('vector: what a fetch brings', () => {
  expect(parse(fetched, relayFrames.fetchResult.result)).toEqual(relayFrames.fetchResult.result)
})

test('vector: errors of the relay', () => {
  const { authClose, ...answers } = errors
  expect(closeCodes.unauthorized).toBe(authClose.closeCode)
  for (const [name, { code }] of Object.entries(answers)) expect(relayErrors[name as 'payload'].code).toBe(code)
})

test.each(Object.entries(payloads))('vector: payload %s', (_, written) => {
  const payload = parsePayload(JSON.stringify(written))
  if (payload.kind === 'request') {
    if (!isWcMethod(payload.method)) throw new Error('not in the table')
    const params = parse(wcMethods[payload.method].params, payload.params)
    // A proposal repeats its own id inside, which adds no information.
    const { id: _, ...said } = { id: 0, ...('params' in written && written.params) }
    expect(params).toEqual(said)
    expect(JSON.parse(formatRequest(payload.id, payload.method, params))).toMatchObject({ id: written.id, params })
  } else {
    const { kind, id, ...answer } = payload
    expect(JSON.parse(formatAnswer(id, answer))).toEqual(written)
  }
})

test('vector: the result of a proposal', () => {
  const { result } = payloads.sessionProposeApproved
  expect(parse(wcMethods.wc_sessionPropose.result, result)).toEqual(result)
})

test('vector: sign-in', () => {
  const { request, iss, message } = authenticate
  expect(parse(authPayload, request)).toEqual(request)
  const { type: _, chains, ...said } = parse(authPayload, request)
  expect(toSignInText(said, iss)).toBe(message)
  const { chain, address } = accountOfIssuer(iss)
  expect(chains).toEqual([chain])
  expect(toIssuer(chain, address)).toBe(iss)
})

test('vector: recap, as asked for and as granted', () => {
  const asked = createRecap(['personal_sign'])
  expect(asked).toEqual(authenticate.recapRequestedDecoded)
  expect(formatRecap(asked)).toBe(authenticate.recapAsRequestedByDapp)
  const granted = createRecap(['personal_sign'], { chains: ['eip155:1'] })
  expect(granted).toEqual(authenticate.recapApprovedDecoded)
  expect(parseRecap(authenticate.request.resources)).toEqual(granted)
  expect(methodsOfRecap(granted)).toEqual(['personal_sign'])
  expect(chainsOfRecap(granted)).toEqual(['eip155:1'])
})
