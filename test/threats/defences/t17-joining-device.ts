import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'src/core/account/devicePairingCalls.ts',
    without: 'the number is of the link alone',
    fails: 'swaps the offered passkey',
    edits: [["[challenge, credentialId, clientDataJson, attestationObject].join(' ')", "''"]],
  },
  {
    file: 'src/wallets/custody/actions/startDevicePairing.ts',
    without: 'what is approved is asked for once more',
    fails: 'swaps it after the numbers were compared',
    edits: [
      [
        'signedIn.session(), toAuthenticator(offer))',
        'signedIn.session(), toAuthenticator((await account.readDevicePairing(linkId)).offer ?? offer))',
      ],
    ],
  },
  {
    file: 'servers/account/store/devicePairings.ts',
    without: 'a later offer takes the place of the first',
    fails: 'comes second by an instant',
    edits: [["    .where('status', '=', 'waiting')\n    .returning('linkId')", "    .returning('linkId')"]],
  },
]
