import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'src/core/account/devicePairingCalls.ts',
    without: 'the number depends on the link alone',
    fails: 'swaps the offered passkey',
    edits: [["[challenge, credentialId, clientDataJson, attestationObject].join(' ')", "''"]],
  },
  {
    file: 'src/wallets/custody/actions/startDevicePairing.ts',
    without: 'the approved passkey is requested from the server once more',
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
    without: 'a later offer replaces the first',
    fails: 'joins second by an instant',
    edits: [["    .where('status', '=', 'waiting')\n    .returning('linkId')", "    .returning('linkId')"]],
  },
]
