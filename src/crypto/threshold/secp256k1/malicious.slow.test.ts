import type { ThresholdScheme } from '../engine.ts'
import { attackedDealings, attackedReshare, attackedSign } from '../testing/attackedCeremonies.ts'
import { isSoak } from '../testing/load.ts'
import { describeMaliciousParties } from '../testing/maliciousParties.suite.ts'
import { dkls23 } from './engine.ts'
import { dealShares } from './testing/dealShares.ts'
import { messageFormat } from './testing/messageFormat.ts'
import { toWallet } from './testing/parties.ts'

const dealt = (scheme: ThresholdScheme) => toWallet(dealShares(scheme))
const sign = (scheme: ThresholdScheme) => attackedSign(dkls23, dealt, scheme)
const dealings = (scheme: ThresholdScheme) => attackedDealings(dkls23, dealt, scheme)

// The pairs of three parties take three times as long to set up, and those of five ten times.
const attacked = [
  ...[sign('TWO_OF_TWO'), sign('THREE_OF_FIVE'), ...dealings('TWO_OF_TWO')],
  attackedReshare(dkls23, dealt, { from: 'TWO_OF_THREE', to: 'TWO_OF_TWO' }),
  ...(isSoak
    ? [
        sign('TWO_OF_THREE'),
        ...dealings('TWO_OF_THREE'),
        attackedReshare(dkls23, dealt, { from: 'TWO_OF_TWO', to: 'TWO_OF_THREE' }),
      ]
    : []),
]

describeMaliciousParties(attacked, {
  format: messageFormat,
  replays: ({ ceremony }) => ceremony === 'sign',
  coversPairs: ({ ceremony, plan }) => ceremony === 'keygen' && plan.scheme === 'TWO_OF_TWO',
})
