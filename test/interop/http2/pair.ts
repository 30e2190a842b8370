import { ApiKeyStamper } from '@turnkey/api-key-stamper'
import { TurnkeyClient } from '@turnkey/http'
import { createAccount, isTurnkeyActivityConsensusNeededError } from '@turnkey/viem'

/** The older official pair (H2): http 2.15.0 with viem 0.6.2, never mixed with the other (key-custody §5.8). */
export const pair = {
  ApiKeyStamper,
  TurnkeyClient,
  createAccount,
  isConsensusNeeded: isTurnkeyActivityConsensusNeededError,
}
