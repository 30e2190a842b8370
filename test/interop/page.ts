import { ApiKeyStamper } from '@turnkey/api-key-stamper'
import { getWebAuthnAttestation, TurnkeyClient } from '@turnkey/http'
import { createAccount } from '@turnkey/viem'
import { WebauthnStamper } from '@turnkey/webauthn-stamper'

/** The newer generation (H6) as a page uses it: http 6.6.0, viem 0.14.37, webauthn-stamper 0.6.0. */
export const page = { ApiKeyStamper, TurnkeyClient, WebauthnStamper, createAccount, getWebAuthnAttestation }
