import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { maxSiteHeaderBytes } from './limits.ts'
import { ListenError, serve } from './serve.ts'

const log = () => {}
const hello = new Hono().get('*', (c) => c.text('hello'))

describe('serve', () => {
  test('default: any free port', async () => {
    const served = await serve(hello, { name: 'test', port: 0, log })
    expect(served.url).toBe(`http://127.0.0.1:${served.port}`)
    expect(await (await fetch(served.url)).text()).toBe('hello')
    await served.close()
    await expect(fetch(served.url)).rejects.toThrow()
  })

  test('error: a port that is taken', async () => {
    const served = await serve(hello, { name: 'first', port: 0, log })
    const second = serve(hello, { name: 'second', port: served.port, log })
    await expect(second).rejects.toThrow(ListenError)
    await expect(second).rejects.toThrow(`Port ${served.port}, meant for second, is taken.`)
    await served.close()
  })

  test.each([
    ['192.0.2.1', 'is not an address of this machine.'],
    ['host.invalid', 'is not known.'],
  ])('error: host %s', async (host, says) => {
    const served = serve(hello, { name: 'test', port: 0, host, log })
    await expect(served).rejects.toThrow(ListenError)
    await expect(served).rejects.toThrow(`The host ${host} ${says}`)
  })

  test('option: maxHeaderBytes lets a site take long addresses, and a server refuse them', async () => {
    const path = `/?${'a'.repeat(256 * 1024)}`
    const site = await serve(hello, { name: 'site', port: 0, log, maxHeaderBytes: maxSiteHeaderBytes })
    const server = await serve(hello, { name: 'server', port: 0, log })
    expect(await status(site.port, path)).toBe(200)
    expect(await status(server.port, path)).toBe(431)
    await Promise.all([site.close(), server.close()])
  })

  test('behavior: a client that does not end its headers is disconnected in time', async () => {
    const served = await serve(hello, { name: 'test', port: 0, log, limits: { headerTimeoutMs: 100 } })
    const socket = connect(served.port, '127.0.0.1')
    socket.write('GET /?a')
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch('408')
    await served.close()
  })

  test('behavior: of a thousand connections that are dialled at once, a few of each address are served in turn (T24)', async () => {
    const asked: string[] = []
    const app = new Hono().get('/:who', (c) => {
      asked.push(c.req.param('who'))
      return c.text('hello')
    })
    const served = await serve(app, { name: 'test', port: 0, log })
    const dial = (who: string, localAddress: string) => {
      const socket = connect({ port: served.port, host: '127.0.0.1', localAddress })
      socket.write(`GET /${who} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      socket.resume()
      return once(socket, 'close')
    }
    const flood = Array.from({ length: 1000 }, (_, at) => dial('flood', `127.6.9.${(at % 9) + 1}`))
    await Promise.all([...flood, dial('honest', '127.0.0.1')])
    expect(asked).toHaveLength(1001)
    expect(asked.indexOf('honest')).toBeLessThan(200)
    await served.close()
  })

  test('behavior: close lets a running request finish, then ends its connection at once', async () => {
    let release = () => {}
    const running = new Promise<void>((resolve) => {
      release = resolve
    })
    let reached = () => {}
    const started = new Promise<void>((resolve) => {
      reached = resolve
    })
    const app = new Hono().get('/', async (c) => {
      reached()
      await running
      return c.text('late')
    })
    const served = await serve(app, { name: 'test', port: 0, log })
    const asked = fetch(served.url)
    await started
    const closed = served.close()
    const began = performance.now()
    release()
    expect(await (await asked).text()).toBe('late')
    await closed
    expect(performance.now() - began).toBeLessThan(2_000)
  })

  test('behavior: a silent client does not delay a close', async () => {
    const served = await serve(hello, { name: 'test', port: 0, log })
    const socket = connect(served.port, '127.0.0.1')
    await new Promise((resolve) => socket.once('connect', resolve))
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await new Promise((resolve) => socket.once('data', resolve))
    await served.close()
    socket.destroy()
  })
})

/** `fetch` has no bounds of its own, but a raw request also shows a connection that the server resets. */
function status(port: number, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    httpRequest({ port, path, host: '127.0.0.1' }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}
