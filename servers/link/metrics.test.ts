import { afterEach, expect, test } from 'vitest'
import { startLink, type TestLink } from '../testing/link.ts'
import { call, newSession, openGuest, openHost, openLinkClient, publish } from '../testing/linkClient.ts'

let link: TestLink
afterEach(() => link.close())

const read = (token?: string) =>
  fetch(`${link.url}/metrics`, { headers: token ? { Authorization: `Bearer ${token}` } : {} })

test('default: there are none', async () => {
  link = await startLink()
  expect((await read('any')).status).toBe(404)
})

test('option: metricsToken; only sums, without sessions', async () => {
  link = await startLink({ metricsToken: 'secret' })
  expect((await read()).status).toBe(401)
  expect((await read('other')).status).toBe(401)

  const session = await newSession()
  const [page, phone] = [await openHost(link.url, session), await openGuest(link.url, session)]
  await publish(page, session, 'Web3Request', '00')
  await phone.next('Event')
  await call(link.url, { ...session, key: 'f'.repeat(64) }, '/events')
  const stranger = await openLinkClient(link.url)
  await stranger.ask({ type: 'IsLinked', sessionId: session.id })

  const response = await read('secret')
  expect(response.headers.get('content-type')).toContain('text/plain')
  const text = await response.text()
  expect(text.replaceAll(/^#.*\n/gm, '')).toMatchInlineSnapshot(`
    "latchkey_link_sockets 3

    latchkey_link_sessions 1

    latchkey_link_backlog_bytes 0

    latchkey_link_refused_total{reason="credentials"} 1
    latchkey_link_refused_total{reason="refused"} 1

    latchkey_link_published_total 1

    latchkey_link_delivered_total 1

    latchkey_link_replayed_total 0

    latchkey_link_held_back_total 0

    latchkey_link_pushed_total 0

    latchkey_link_push_failed_total 0

    latchkey_link_dialled_total 3

    latchkey_link_cut_total 0
    "
  `)
  for (const secret of [session.id, session.key, '127.0.0.1']) expect(text).not.toContain(secret)
})
