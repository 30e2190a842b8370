import { parse } from 'latchkey/wire'
import { type QueryName, queries } from 'latchkey/wire/custody'
import { assertMayQuery } from './authority/rights.ts'
import { chargeWork } from './context/chargeWork.ts'
import type { Custody } from './context/custody.ts'
import { activityAnswers } from './queries/activities.ts'
import type { Answer, Answers } from './queries/answers.ts'
import { organizationAnswers } from './queries/organizations.ts'
import { policyAnswers } from './queries/policies.ts'
import { privateKeyAnswers } from './queries/privateKeys.ts'
import { toJson } from './queries/toJson.ts'
import { userAnswers } from './queries/users.ts'
import { walletAnswers } from './queries/wallets.ts'
import { authenticate, type StampedRequest } from './stamps/authenticate.ts'

/** The handler of every query on the wire: a missing one does not compile. */
const answers: Answers<QueryName> = {
  ...organizationAnswers,
  ...activityAnswers,
  ...userAnswers,
  ...walletAnswers,
  ...privateKeyAnswers,
  ...policyAnswers,
}

/**
 * Answers a stamped query. Users of the organization and of its parent may read (key-custody §2.1).
 * @returns JSON
 * @throws {CustodyError | WireError}
 */
export async function query(custody: Custody, name: QueryName, request: StampedRequest): Promise<string> {
  const { call, json } = await authenticate(custody, request)
  const input = parse(queries[name], json)
  assertMayQuery(name, input, call.caller)
  const answer = await toJson(await (answers[name] as Answer<QueryName>)(custody, input, call), custody.pause)
  chargeWork(custody, call.voters, { bytes: answer.length })
  return answer
}
