import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { keccak256 } from 'viem'
import { expect, onTestFinished, test, vi } from 'vitest'
import { BaseError } from '../../core/errors.ts'
import { sentenceOf } from '../../wallets/embedded/confirmation/errorSentence.ts'
import { context } from '../testing/context.ts'
import type { Quote } from './quote.ts'
import { sendSigned } from './sendSigned.ts'
import { keepHash } from './signedHashes.ts'

const signed = '0x02c0'
const hash = keccak256(signed)
const failure = { error: { code: -32000, message: 'already known' } }

/** A network whose answer to each method is given. */
async function createNetwork(answers: Record<string, object>) {
  const server = createServer(async (request, response) => {
    const { id, method } = JSON.parse(Buffer.concat(await request.toArray()).toString())
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answers[method] }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { ...context.network, chainId: 1329, rpcUrls: [url] } as Parameters<typeof sendSigned>[1]
}

test('default: the hash is computed here, even when the network reports another', async () => {
  const network = await createNetwork({ eth_sendRawTransaction: { result: `0x${'00'.repeat(32)}` } })
  expect(await sendSigned(signed, network)).toBe(hash)
})

test('behavior: if the network refuses a transaction that it already has, it counts as sent', async () => {
  const network = await createNetwork({
    eth_sendRawTransaction: failure,
    eth_getTransactionByHash: { result: { hash } },
  })
  expect(await sendSigned(signed, network)).toBe(hash)
})

test('error: the network refuses the transaction and does not have it', async () => {
  const network = await createNetwork({ eth_sendRawTransaction: failure, eth_getTransactionByHash: { result: null } })
  await expect(sendSigned(signed, network)).rejects.toThrow(BaseError)
})

test('error: without an answer, the error names the hash for a second attempt', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  onTestFinished(() => void vi.unstubAllGlobals())
  const network = { ...(await createNetwork({})), rpcUrls: ['http://127.0.0.1:1'] }
  const error = await sendSigned(signed, network).catch((thrown: unknown) => thrown)
  expect(sentenceOf(error, (failure) => failure)).toBe(
    `The chain does not answer: transaction ${hash} may have been sent.`,
  )
})

test('behavior: the chain has what an earlier attempt signed with the nonce: that is the answer', async () => {
  const network = await createNetwork({
    eth_sendRawTransaction: { error: { code: -32000, message: 'nonce too low' } },
    eth_getTransactionByHash: { result: null },
  })
  const quote = { source: {} } as Quote
  await expect(sendSigned(signed, network, quote)).rejects.toThrow('nonce too low')
  const earlier = keccak256('0x01')
  keepHash(quote, earlier)
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit) => {
    const { method, params } = JSON.parse(String(body))
    asked.push(params[0])
    const isEarlier = method === 'eth_getTransactionByHash' && params[0] === earlier
    const answer = method === 'eth_sendRawTransaction' ? failure : { result: isEarlier ? {} : null }
    return Response.json({ jsonrpc: '2.0', id: 1, ...answer })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(await sendSigned(signed, network, quote)).toBe(earlier)
  expect(asked).toEqual([signed, hash, earlier])
})
