import { createGlobalProvider } from 'latchkey/wallets/global'
import { registerGlobal } from 'latchkey/wallets/standard'

const provider = createGlobalProvider({
  walletUrl: 'https://wallet.example',
  environmentId: '36b63d10-7ba6-49a3-9614-22f471b9283c',
})

// Every Solana adapter of the page finds it now. Nothing is loaded before a click.
registerGlobal(provider, { brand: { name: 'My wallet' }, chains: ['solana:mainnet'] })

// Or without an adapter, in base64. Ask in the click itself, before any await: each click can open one window.
let address = ''
document.querySelector('#connect')?.addEventListener('click', async () => {
  address = (await provider.solana.connect()).accounts[0] ?? ''
})
document.querySelector('#sign')?.addEventListener('click', async () => {
  const { signature } = await provider.solana.request('solana_signMessage', { address, message: btoa('Hello') })
  console.log(address, signature)
})
