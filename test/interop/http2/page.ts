import { ApiKeyStamper } from '@turnkey/api-key-stamper'
import { getWebAuthnAttestation, TurnkeyClient } from '@turnkey/http'
import { createAccount } from '@turnkey/viem'
import { WebauthnStamper } from '@turnkey/webauthn-stamper'

/** The older generation (H2) as a page uses it: http 2.15.0, viem 0.6.2, webauthn-stamper 0.5.0. */
export const page = { ApiKeyStamper, TurnkeyClient, WebauthnStamper, createAccount, getWebAuthnAttestation }
