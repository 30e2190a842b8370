import { ApiKeyStamper } from '@turnkey/api-key-stamper'
import { TurnkeyClient } from '@turnkey/http'
import { createAccount, isTurnkeyActivityConsensusNeededError } from '@turnkey/viem'

/** The newer official pair (H6): http 6.6.0 with viem 0.14.37, never mixed with the other (key-custody §5.8). */
export const pair = {
  ApiKeyStamper,
  TurnkeyClient,
  createAccount,
  isConsensusNeeded: isTurnkeyActivityConsensusNeededError,
}
