import { createPopupProvider } from 'latchkey/wallets/popup'

const provider = createPopupProvider({
  walletUrl: 'https://wallet.example/popup',
  appName: 'My page',
  appChainIds: [8453, 1],
  preference: { options: 'all', attribution: { auto: true } },
})

// Ask inside the click: browsers open no window otherwise.
document.querySelector('#connect')?.addEventListener('click', async () => {
  const accounts = await provider.request({ method: 'eth_requestAccounts' })
  console.log(accounts)
})
