import {
  createOauthProvidersParameters,
  deleteOauthProvidersParameters,
  oauthLoginParameters,
  oauthParameters,
  updateOauthProviderParameters,
} from '../oauth.ts'
import type { ActivityFamily } from './activityVersion.ts'

/** Activities on accounts at OpenID Connect providers, and sign-in by them (key-custody §2.2). */
export const oauth = {
  create_oauth_providers: {
    parameters: createOauthProvidersParameters,
    versions: [
      ['ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS', 'createOauthProvidersIntent', 'createOauthProvidersResult'],
      ['ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS_V2', 'createOauthProvidersIntentV2', 'createOauthProvidersResultV2'],
    ],
  },
  update_oauth_provider: {
    parameters: updateOauthProviderParameters,
    versions: [['ACTIVITY_TYPE_UPDATE_OAUTH_PROVIDER', 'updateOauthProviderIntent', 'updateOauthProviderResult']],
  },
  delete_oauth_providers: {
    parameters: deleteOauthProvidersParameters,
    versions: [['ACTIVITY_TYPE_DELETE_OAUTH_PROVIDERS', 'deleteOauthProvidersIntent', 'deleteOauthProvidersResult']],
  },
  oauth: {
    parameters: oauthParameters,
    versions: [['ACTIVITY_TYPE_OAUTH', 'oauthIntent', 'oauthResult']],
  },
  oauth_login: {
    parameters: oauthLoginParameters,
    versions: [['ACTIVITY_TYPE_OAUTH_LOGIN', 'oauthLoginIntent', 'oauthLoginResult']],
  },
} as const satisfies ActivityFamily
