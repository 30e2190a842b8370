import { waitForReceipt } from 'latchkey/core'
import { announceGlobal, createGlobalProvider } from 'latchkey/wallets/global'

const environmentId = '36b63d10-7ba6-49a3-9614-22f471b9283c'
const provider = createGlobalProvider({ walletUrl: 'https://wallet.example', environmentId })

// Ask inside the click: browsers open a window for nothing else.
document.querySelector('#connect')?.addEventListener('click', async () => {
  const [account] = (await provider.request({ method: 'eth_requestAccounts' })) as string[]
  const transaction = { from: account, to: account, value: '0x1' }
  const hash = await provider.request({ method: 'eth_sendTransaction', params: [transaction] })
  const { blockNumber } = await waitForReceipt(provider.request, hash as `0x${string}`)
  console.log('mined in block', blockNumber)
})

provider.on('accountsChanged', (accounts) => console.log(accounts))
provider.on('chainChanged', (chainId) => console.log(chainId))

// Or let every wallet list of the page find it (EIP-6963).
announceGlobal({ walletUrl: 'https://wallet.example', environmentId, brand: { name: 'My wallet' } })
