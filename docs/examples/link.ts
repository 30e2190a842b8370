import { createLinkProvider } from 'latchkey/wallets/link'
import { generate } from 'lean-qr'
import { toSvg } from 'lean-qr/extras/svg'

const provider = createLinkProvider({
  linkUrl: 'https://link.example',
  appName: 'My page',
  chains: [1, 8453],
  rpcMap: { 1: 'https://rpc.example/1', 8453: 'https://rpc.example/8453' },
})

const code = document.querySelector('#code')

// The text contains the secret of the session: show it, and send it nowhere.
provider.on('display_uri', (text) =>
  code?.replaceChildren(toSvg(generate(text), document, { on: 'black', off: 'white', pad: 4 })),
)
provider.on('connect', () => code?.replaceChildren())
provider.on('accountsChanged', (accounts) => console.log(accounts))

document.querySelector('#connect')?.addEventListener('click', async () => {
  const [account] = (await provider.request({ method: 'eth_requestAccounts' })) as string[]
  // The page shows 'Confirm on phone' until the user has answered.
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
