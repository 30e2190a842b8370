import { Hono } from 'hono'
import { parse } from 'latchkey/wire'
import {
  authProxyHeader,
  type Environment,
  emailAddress,
  proxyAccountQuery,
  proxyCodeAnswer,
  proxyCodeLogin,
  proxyCodeRequest,
  proxyOidcLogin,
  proxySignUp,
} from 'latchkey/wire/account'
import type { FrameEnv } from '../../shared/app.ts'
import type { AccountContext } from '../context.ts'
import { mailCode } from '../emailCodes.ts'
import { AccountError } from '../failure.ts'
import { type Guards, type Handler, read } from '../guards.ts'
import { authProxyCodeTries } from '../limits.ts'
import { answerCode } from './codes.ts'
import { findAccount } from './findAccount.ts'
import { loginWithCode, loginWithOidc } from './logins.ts'
import { signUpByProxy } from './signUp.ts'
import { toWalletKitConfig } from './walletKitConfig.ts'

type Answering = (c: Handler, environment: Environment) => Promise<object> | object

/** Serves the wire of the official packages' auth proxy: `POST v1/<name>`. A header names the environment. */
export function authProxyRoutes(context: AccountContext, { limited, assertMailRate, requesterOf }: Guards) {
  const table: Record<string, Answering> = {
    wallet_kit_config: (_, environment) => toWalletKitConfig(environment),
    // Official servers name their bot check here. This server has none.
    wallet_kit_client_params: () => ({}),
    signup_v2: async (c, environment) => signUpByProxy(context, environment, await read(c, proxySignUp)),
    async account(c, environment) {
      const organizationId = await findAccount(context, environment, await read(c, proxyAccountQuery))
      return { ...(organizationId !== undefined && { organizationId }) }
    },
    async otp_init_v2(c, environment) {
      const { otpType, contact } = await read(c, proxyCodeRequest)
      if (otpType !== 'OTP_TYPE_EMAIL') throw new AccountError('login_method_not_offered')
      const address = parse(emailAddress, contact)
      assertMailRate(c, environment, { kind: 'code', address })
      const code = await mailCode(context, environment, {
        address,
        requester: requesterOf(c),
        tries: authProxyCodeTries,
      })
      const { otpId, otpEncryptionTargetBundle } = code
      return { otpId, otpEncryptionTargetBundle }
    },
    async otp_verify_v2(c, environment) {
      return { verificationToken: await answerCode(context, environment, await read(c, proxyCodeAnswer)) }
    },
    otp_login_v2: async (c, environment) => loginWithCode(context, environment, await read(c, proxyCodeLogin)),
    oauth_login: async (c, environment) => loginWithOidc(context, environment, await read(c, proxyOidcLogin)),
    // This server holds no client secrets of providers, so it cannot exchange a code for a token.
    oauth2_authenticate() {
      throw new AccountError('login_method_not_offered')
    },
  }
  const app = new Hono<FrameEnv>()
  for (const [name, answering] of Object.entries(table)) {
    app.post(`/v1/${name}`, async (c) => {
      const environment = await limited(c, c.req.header(authProxyHeader) ?? '')
      return c.json(await answering(c, environment))
    })
  }
  return app
}
