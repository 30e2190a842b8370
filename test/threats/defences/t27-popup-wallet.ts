import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'src/wallets/popup/wallet.ts',
    proof: 'src/wallets/popup/provider.test.ts',
    without: 'a page that is cut off from its popup waits',
    fails: 'a page whose header cuts it off hears what to set',
    edits: [['if (isSeveringPolicy(coop)) throw new PopupSeveredError()', '']],
  },
]
