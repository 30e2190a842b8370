import { codes } from './activities/codes.ts'
import { credentials } from './activities/credentials.ts'
import { oauth } from './activities/oauth.ts'
import { organizations } from './activities/organizations.ts'
import { policies } from './activities/policies.ts'
import { privateKeys } from './activities/privateKeys.ts'
import { sessions } from './activities/sessions.ts'
import { settings } from './activities/settings.ts'
import { signatures } from './activities/signatures.ts'
import { tags } from './activities/tags.ts'
import { transfers } from './activities/transfers.ts'
import { users } from './activities/users.ts'
import { wallets } from './activities/wallets.ts'

/** Every activity that is served, by its path `/public/v1/submit/<name>` (key-custody §2.2). */
export const activities = {
  ...organizations,
  ...users,
  ...credentials,
  ...wallets,
  ...privateKeys,
  ...transfers,
  ...sessions,
  ...oauth,
  ...codes,
  ...signatures,
  ...policies,
  ...tags,
  ...settings,
} as const

export type ActivityName = keyof typeof activities

export function isActivityName(name: string): name is ActivityName {
  return Object.hasOwn(activities, name)
}
