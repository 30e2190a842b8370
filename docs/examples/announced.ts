import { announceGlobal } from 'latchkey/wallets/global'

if (typeof window !== 'undefined')
  announceGlobal({
    walletUrl: 'https://wallet.example',
    environmentId: '36b63d10-7ba6-49a3-9614-22f471b9283c',
    brand: { name: 'My wallet' },
  })
