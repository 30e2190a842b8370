import { randomUUID } from 'node:crypto'
import { type Environment, type ProxySignedUp, type ProxySignUp, toDisplayName } from 'latchkey/wire/account'
import type { CompletedActivity } from 'latchkey/wire/custody'
import * as v from 'valibot'
import type { AccountContext } from '../context.ts'
import { CustodyRefusedError, readReply } from '../custody.ts'
import { completeSignUp } from '../signUp.ts'
import { findSignUp, type NewUser, type PendingSignUp, saveSignUp } from '../store/signUps.ts'
import { ethereumAccount, organizationBody } from '../subOrganization.ts'
import { AuthProxyError } from './failure.ts'
import { readSignUpProof } from './signUpProof.ts'

/**
 * Creates a person here and a sub-organization at key custody, by the rules of our own sign-up: one proof, one person.
 * The server stores the request before it sends it, so a client that lost the response can send its sign-up again.
 * @throws {AccountError | AuthProxyError | PasskeyError}
 * @throws {CustodyUnavailableError}
 */
export async function signUpByProxy(
  context: AccountContext,
  environment: Environment,
  request: ProxySignUp,
): Promise<ProxySignedUp> {
  const { newUser, taken } = await readSignUpProof(context, environment, request)
  const earlier = await findSignUp(
    context.database,
    { environmentId: environment.environmentId, claim: newUser.claim },
    context.now(),
  )
  const done = earlier && (await completeEarlier(context, environment, earlier))
  if (!done && taken) throw taken
  return toSignedUp(done ?? (await begin(context, environment, toPending(context, environment, newUser, request))))
}

async function begin(
  context: AccountContext,
  environment: Environment,
  pending: PendingSignUp,
): Promise<CompletedActivity> {
  const isFirst = await saveSignUp(context.database, pending)
  const { environmentId, claim } = pending
  const first = isFirst ? pending : await findSignUp(context.database, { environmentId, claim }, context.now())
  if (!first) throw new AuthProxyError(3, 'Another sign-up of the same user was faster. Sign in instead.')
  return completeSignUp(context, environment, first)
}

/**
 * Undefined when key custody no longer accepts the request, because a token in it has expired. Then the request is
 * deleted.
 */
async function completeEarlier(
  context: AccountContext,
  environment: Environment,
  earlier: PendingSignUp,
): Promise<CompletedActivity | undefined> {
  try {
    return await completeSignUp(context, environment, earlier)
  } catch (error) {
    if (error instanceof CustodyRefusedError) return undefined
    throw error
  }
}

function toPending(
  context: AccountContext,
  { environmentId, custody }: Environment,
  newUser: NewUser,
  request: ProxySignUp,
): PendingSignUp {
  const { userName, userEmail, organizationName, apiKeys, authenticators, oauthProviders } = request
  const { verificationToken, clientSignature, wallet } = request
  const [personId, createdAt] = [randomUUID(), context.now()]
  const name = userName ?? userEmail ?? 'User'
  const rootUser = { userName: name, ...(userEmail && { userEmail }), apiKeys, authenticators, oauthProviders }
  const body = organizationBody(
    'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8',
    {
      subOrganizationName: organizationName ?? personId,
      rootUsers: [rootUser],
      wallet: withEthereum(wallet),
      ...(verificationToken && { verificationToken, clientSignature }),
    },
    { parentId: custody.organizationId, now: createdAt },
  )
  const email = newUser.claim.kind === 'passkey' ? userEmail : undefined
  const displayName = toDisplayName(name) || 'User'
  return { ...newUser, environmentId, personId, displayName, email, body, createdAt }
}

/** Every person has an Ethereum account: our own pages show its address. */
function withEthereum(wallet: ProxySignUp['wallet']): object {
  if (!wallet) return { walletName: 'Wallet', accounts: [ethereumAccount] }
  const { accounts } = wallet
  const hasOne = accounts.some(({ addressFormat }) => addressFormat === ethereumAccount.addressFormat)
  return hasOne ? wallet : { ...wallet, accounts: [...accounts, ethereumAccount] }
}

const created = v.object({
  subOrganizationId: v.string(),
  rootUserIds: v.pipe(v.array(v.string()), v.minLength(1)),
  wallet: v.object({ walletId: v.string(), addresses: v.array(v.string()) }),
})

function toSignedUp({ result }: CompletedActivity): ProxySignedUp {
  const { subOrganizationId, rootUserIds, wallet } = readReply(created, Object.values(result)[0])
  const [userId = ''] = rootUserIds
  return { organizationId: subOrganizationId, userId, wallet, appProofs: [] }
}
