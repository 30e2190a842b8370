import type { Defence } from '../defence.ts'

const file = 'sites/wallet/doors/lastWord.ts'
const proof = 'sites/wallet/doors/global/globalDoor.test.ts'

export const defences: readonly Defence[] = [
  {
    file,
    without: 'a site is told that the user declined when the window closes while the wallet sends',
    proof,
    fails: 'while it answers, its page hears',
    edits: [['if (prepared) post(prepared.id, prepared.message)', '']],
  },
  {
    file,
    without:
      'a later failure hides from the site of a closing window that an earlier attempt may have been carried out',
    proof,
    fails: 'after an unknown outcome',
    edits: [['prepared = ofUnknown?.id === id ? ofUnknown : undefined', 'prepared = undefined']],
  },
  {
    file: 'sites/wallet/doors/popup/popupWalletDoor.ts',
    without: 'the popup wallets’ page is told that the user declined, in the same case',
    proof: 'sites/wallet/doors/popup/popupWalletDoor.test.ts',
    fails: 'a window that closes while it answers',
    edits: [
      [
        "if (outcome === 'refused') await respond()\n      else await lastWord.during({ id, seal: (error) => seal(reply, fail(error)) }, respond)",
        'await respond()',
      ],
    ],
  },
]
