import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildSync } from 'esbuild'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startBrowser } from '../../test/browser/startBrowser.ts'
import type { Batch } from './createAnalytics.ts'

// A page that the user leaves at once, and its server on another origin.

declare global {
  var analyticsLibrary: typeof import('../exports/analytics.ts')
}

const library = buildSync({
  stdin: {
    contents: "export { createAnalytics } from './createAnalytics.ts'",
    resolveDir: import.meta.dirname,
    loader: 'ts',
  },
  ...{ bundle: true, write: false, format: 'iife', globalName: 'analyticsLibrary' },
}).outputFiles[0]!.text
const document = `<!doctype html><title>Page</title><link rel="icon" href="data:,"><script>${library}</script>`

let received: Batch[] = []
let methods: (string | undefined)[] = []
/** Whether the server leaves its requests without an answer. */
let isSilent = false
const server = createServer(async (request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(document)
    return
  }
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  methods.push(request.method)
  received.push(JSON.parse(Buffer.concat(chunks).toString()))
  if (!isSilent) response.writeHead(204, { 'access-control-allow-origin': '*' }).end()
})
let port: number
let browser: Awaited<ReturnType<typeof startBrowser>>
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ;({ port } = server.address() as AddressInfo)
  browser = await startBrowser()
})
afterAll(async () => {
  await browser.close()
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  ;[received, methods, isSilent] = [[], [], false]
})

/** As a server stores them, which ignores an id that it has seen: the page may repeat what a beacon took. */
const chainsOf = () => {
  const batches = [...new Map(received.map((batch) => [batch.id, batch])).values()]
  return batches.flatMap(({ events }) => events.map(({ chainId }) => chainId))
}

test('behavior: nothing is lost when the user leaves the page at once', async () => {
  const visitor = await browser.newVisitor()
  const page = await visitor.open(`http://page.localhost:${port}/`)
  await page.evaluate((url) => {
    const analytics = analyticsLibrary.createAnalytics({ url })
    for (let chainId = 1; chainId <= 150; chainId++) analytics.record({ event: 'connected', wallet: 'relay', chainId })
    location.href = 'about:blank'
  }, `http://server.localhost:${port}/events`)
  await expect.poll(chainsOf).toEqual(Array.from({ length: 150 }, (_, index) => index + 1))
  // No preflight request, and so no OPTIONS.
  expect(new Set(methods)).toEqual(new Set(['POST']))
  await visitor.close()
})

test('behavior: a request that has no answer yet is repeated with the same id when the user closes the page', async () => {
  isSilent = true
  const visitor = await browser.newVisitor()
  const page = await visitor.open(`http://page.localhost:${port}/`)
  await page.evaluate((url) => {
    analyticsLibrary.createAnalytics({ url }).record({ event: 'connected', wallet: 'relay' })
  }, `http://server.localhost:${port}/events`)
  await expect.poll(() => received.length).toBe(1)
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => received.length).toBe(2)
  expect(received[1]).toEqual(received[0])
  await visitor.close()
})
