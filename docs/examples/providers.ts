import { waitForReceipt } from 'latchkey/core'
import { announceGlobal } from 'latchkey/wallets/global'

// Every wallet list of the page finds it too (EIP-6963); `createGlobalProvider` makes one that is not announced.
const { provider } = announceGlobal({
  walletUrl: 'https://wallet.example',
  environmentId: '36b63d10-7ba6-49a3-9614-22f471b9283c',
  brand: { name: 'My wallet' },
})

// Ask inside the click: browsers open no window otherwise.
document.querySelector('#connect')?.addEventListener('click', async () => {
  const [account] = (await provider.request({ method: 'eth_requestAccounts' })) as string[]
  const transaction = { from: account, to: account, value: '0x1' }
  const hash = await provider.request({ method: 'eth_sendTransaction', params: [transaction] })
  const { blockNumber } = await waitForReceipt(provider.request, hash as `0x${string}`)
  console.log('mined in block', blockNumber)
})
// Forgets the connection on this page. `accountsChanged` follows with an empty list, then `disconnect`.
document.querySelector('#disconnect')?.addEventListener('click', () => provider.disconnect())

provider.on('accountsChanged', (accounts) => console.log(accounts))
provider.on('chainChanged', (chainId) => console.log(chainId))
