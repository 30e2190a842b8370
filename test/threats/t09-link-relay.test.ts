import { afterEach, beforeEach, expect, test } from 'vitest'
import { walletAddress } from '../linkWallet.ts'
import { createLinkWorld, type LinkWorld } from '../scripted/linkPage.ts'

// T9: what a link relay sees, of a page that does everything.

let world: LinkWorld
beforeEach(async () => {
  world = await createLinkWorld()
})
afterEach(() => world.end())

/** Everything that the page sends to the relay: frames, and its encrypted parts as if they were text. */
function listen(sent: string[]) {
  return (url: string) => {
    const socket = world.relay.openSocket(url)
    const send = socket.send.bind(socket)
    socket.send = (frame) => {
      const { data = '' } = frame === 'h' ? {} : (JSON.parse(String(frame)) as { data?: string })
      sent.push(url, String(frame), Buffer.from(data, 'hex').toString())
      send(frame)
    }
    return socket
  }
}

test('attack: a link relay learns no request, account, chain or name of the page', async () => {
  const sent: string[] = []
  const { provider, wallet, told } = await world.connect({ openSocket: listen(sent), appName: 'Secret page' })
  const signing = provider.request({ method: 'personal_sign', params: ['0x5ec7e7', walletAddress] })
  await wallet.answer(await wallet.next(), '0x5160')
  await signing
  const switching = provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })
  await wallet.answer(await wallet.next(), { isApproved: true, rpcUrl: 'https://rpc.example' })
  await switching
  await provider.disconnect()

  const secret = new URLSearchParams(String(told[0]?.[1]).split('#/link?')[1]).get('secret') ?? ''
  const all = sent.join('\n')
  expect(all).toContain('"type":"PublishEvent"')
  for (const word of [secret, walletAddress, 'Secret page', '5ec7e7', 'signEthereumMessage', '8453', 'WEB3_REQUEST'])
    expect(all.toLowerCase()).not.toContain(word.toLowerCase())
})
