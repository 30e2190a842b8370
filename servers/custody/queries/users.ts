import { findApiKeys, findAuthenticators } from '../store/credentials.ts'
import { findOauthProviders } from '../store/oauthProviders.ts'
import { type Answers, found } from './answers.ts'
import { findUserReplies, findUserReply } from './findUserReplies.ts'
import { toApiKeyReply, toAuthenticatorReply, toOauthProviderReply } from './replies.ts'

export const userAnswers: Answers<
  | 'get_user'
  | 'list_users'
  | 'get_api_key'
  | 'get_api_keys'
  | 'get_oauth_providers'
  | 'get_authenticator'
  | 'get_authenticators'
> = {
  async get_user({ db }, { userId }, { organization }) {
    return { user: found(await findUserReply(db, organization.id, userId), 'user') }
  },

  list_users: async (custody, _, { organization }) => ({ users: await findUserReplies(custody, organization.id) }),

  async get_api_key({ db }, { apiKeyId }, { organization }) {
    const keys = await findApiKeys(db, organization.id)
    const key = keys.find(({ id }) => id === apiKeyId)
    return { apiKey: toApiKeyReply(found(key, 'api key')) }
  },

  get_api_keys: async ({ db }, { userId }, { organization }) => ({
    apiKeys: (await findApiKeys(db, organization.id, userId)).map(toApiKeyReply),
  }),

  get_oauth_providers: async ({ db }, { userId }, { organization }) => ({
    oauthProviders: (await findOauthProviders(db, organization.id, userId)).map(toOauthProviderReply),
  }),

  async get_authenticator({ db }, { authenticatorId }, { organization }) {
    const passkeys = await findAuthenticators(db, organization.id)
    const passkey = passkeys.find(({ id }) => id === authenticatorId)
    return { authenticator: toAuthenticatorReply(found(passkey, 'authenticator')) }
  },

  get_authenticators: async ({ db }, { userId }, { organization }) => ({
    authenticators: (await findAuthenticators(db, organization.id, userId)).map(toAuthenticatorReply),
  }),
}
