import { createRelayProvider } from 'latchkey/wallets/relay'
import { generate } from 'lean-qr'
import { toSvg } from 'lean-qr/extras/svg'

const provider = createRelayProvider({
  relayUrl: 'wss://relay.example',
  projectId: 'my-page',
  optionalChains: [1, 8453],
  rpcUrl: 'https://rpc.example',
})

const code = document.querySelector('#code')
const link = document.querySelector<HTMLAnchorElement>('#link')

// The link contains the key of the pairing: show it, and send it nowhere.
provider.on('display_uri', (uri) => {
  code?.replaceChildren(toSvg(generate(uri), document, { on: 'black', off: 'white', pad: 4 }))
  if (link) link.href = `https://wallet.example/#/wc?uri=${encodeURIComponent(uri)}`
})
// The user may answer after the page was reloaded.
provider.on('late_answer', ({ method, answer }) => console.log(method, answer))
provider.on('disconnect', () => code?.replaceChildren())

document.querySelector('#connect')?.addEventListener('click', async () => {
  const [account] = (await provider.request({ method: 'eth_requestAccounts' })) as string[]
  code?.replaceChildren()
  await provider.request({ method: 'personal_sign', params: ['0x48656c6c6f', account] })
})
document.querySelector('#cancel')?.addEventListener('click', () => provider.abortPairing())
// Ends the session for the wallet too. `accountsChanged` follows with an empty list, then `disconnect`.
document
  .querySelector('#disconnect')
  ?.addEventListener('click', () =>
    provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }),
  )

// Restores the session of an earlier visit, if there is one.
await provider.load()
