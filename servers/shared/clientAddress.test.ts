import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { clientAddress } from './clientAddress.ts'

const ask = async (trustedProxies: number, forwarded?: string) => {
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, trustedProxies)))
  const env = { incoming: { socket: { remoteAddress: '10.0.0.1' } } }
  return (await app.request('/', { headers: forwarded ? { 'X-Forwarded-For': forwarded } : {} }, env)).text()
}

test('default: the remote address of the connection, regardless of its headers', async () => {
  expect(await ask(0)).toBe('10.0.0.1')
  expect(await ask(0, '6.6.6.6')).toBe('10.0.0.1')
})

test('option: trustedProxies counts from the right, where our own proxies write', async () => {
  expect(await ask(1, '6.6.6.6, 1.2.3.4')).toBe('1.2.3.4')
  expect(await ask(2, '6.6.6.6, 1.2.3.4, 10.0.0.2')).toBe('1.2.3.4')
})

test('behavior: a request that passed no proxy counts as itself', async () => {
  expect(await ask(1)).toBe('10.0.0.1')
  expect(await ask(2, '1.2.3.4')).toBe('10.0.0.1')
})

test('behavior: an IPv6 network counts once, because its owner has all 2^64 addresses', async () => {
  expect(await ask(1, '2001:db8:0:7::1')).toBe('2001:db8:0:7::/64')
  expect(await ask(1, '2001:DB8::7:ffff:1:2:3')).toBe('2001:db8:0:7::/64')
  expect(await ask(1, '2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(await ask(1, '::1')).toBe('0:0:0:0::/64')
})

test('behavior: an IPv4-mapped IPv6 address counts as the IPv4 address', async () => {
  expect(await ask(1, '::ffff:1.2.3.4')).toBe('1.2.3.4')
  expect(await ask(1, '::FFFF:1.2.3.4')).toBe('1.2.3.4')
})
