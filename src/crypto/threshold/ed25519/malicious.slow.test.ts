import type { ThresholdScheme } from '../engine.ts'
import { attackedDealings, attackedReshare, attackedSign } from '../testing/attackedCeremonies.ts'
import { isSoak } from '../testing/load.ts'
import { describeMaliciousParties } from '../testing/maliciousParties.suite.ts'
import { createWallet, type Wallet } from '../testing/wallets.ts'
import { frostEd25519 as engine } from './engine.ts'
import { messageFormat } from './testing/messageFormat.ts'

const wallets = new Map<ThresholdScheme, Wallet>()
function made(scheme: ThresholdScheme): Wallet {
  const wallet = wallets.get(scheme) ?? createWallet(engine, scheme)
  wallets.set(scheme, wallet)
  return wallet
}
const sign = (scheme: ThresholdScheme) => attackedSign(engine, made, scheme)
const dealings = (scheme: ThresholdScheme) => attackedDealings(engine, made, scheme)
const reshare = (from: ThresholdScheme, to: ThresholdScheme) => attackedReshare(engine, made, { from, to })

const attacked = [
  ...[sign('TWO_OF_TWO'), sign('THREE_OF_FIVE'), ...dealings('TWO_OF_TWO'), reshare('TWO_OF_THREE', 'TWO_OF_TWO')],
  ...(isSoak
    ? [
        ...[sign('TWO_OF_THREE'), ...dealings('TWO_OF_THREE'), ...dealings('THREE_OF_FIVE')],
        ...[reshare('TWO_OF_TWO', 'TWO_OF_THREE'), reshare('THREE_OF_FIVE', 'TWO_OF_TWO')],
      ]
    : dealings('TWO_OF_THREE').slice(0, 1)),
]

describeMaliciousParties(attacked, { format: messageFormat, replays: () => true, coversPairs: () => true })
