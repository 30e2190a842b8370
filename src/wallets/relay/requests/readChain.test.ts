import { expect, test } from 'vitest'
import { readChain } from './readChain.ts'

const network = { chainId: 10, chainName: 'Ten', nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 } }

async function urlFor(options: Partial<Parameters<typeof readChain>[2]>, isApproved = true): Promise<string> {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (url) => {
    asked.push(String(url))
    return Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' })
  }
  const request = { method: 'eth_blockNumber' }
  expect(await readChain({ chainId: 10, isApproved }, request, { projectId: 'project', fetch, ...options })).toBe('0x1')
  return asked.join()
}

test('default: the map, the network, the server of many chains, in this order', async () => {
  const rpcMap = { 10: 'https://map.test/' }
  const supportedNetworks = [{ ...network, rpcUrls: ['https://public.test/'] }]
  const rpcUrl = 'https://rpc.test/'
  expect(await urlFor({ rpcMap, supportedNetworks, rpcUrl })).toBe('https://map.test/')
  expect(await urlFor({ supportedNetworks, rpcUrl })).toBe('https://public.test/')
  expect(await urlFor({ rpcMap: { 1: 'https://map.test/' }, rpcUrl })).toBe(
    'https://rpc.test/?chainId=10&projectId=project',
  )
})

test("behavior: the operator's private URL before the public one", async () => {
  const known = { ...network, rpcUrls: ['https://public.test/'], privateCustomerRpcUrls: ['https://private.test/'] }
  expect(await urlFor({ supportedNetworks: [known] })).toBe('https://private.test/')
})

test('behavior: without a URL of the page, the URL that the environment names', async () => {
  const environment = async () => [{ ...network, rpcUrls: ['https://rpc.test/?chainId=10&projectId=project'] }]
  expect(await urlFor({ environment })).toBe('https://rpc.test/?chainId=10&projectId=project')
  expect(await urlFor({ environment, rpcUrl: 'https://own.test/' })).toBe(
    'https://own.test/?chainId=10&projectId=project',
  )
  await expect(urlFor({ environment: async () => [] })).rejects.toThrow('No RPC url provided for chainId: 10')
})

test('error: no URL is configured', async () => {
  await expect(urlFor({})).rejects.toThrow('No RPC url provided for chainId: 10')
  await expect(urlFor({}, false)).rejects.toThrow('JSON-RPC provider for 10 not found')
})
