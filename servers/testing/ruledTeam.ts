import type { Activity } from 'latchkey/wire/custody'
import type { TestAnswer, TestCustody } from './custody.ts'
import { createTeam, type Member, type Team } from './custodyTeam.ts'

/**
 * A team in which no user can act alone: two root users approve together, and the two others may do what policies
 * allow.
 */
export type RuledTeam = Team & {
  root: Member
  second: Member
  ann: Member
  bob: Member
  /** An activity that one root user submits and the other approves. */
  together(name: string, type: string, parameters: object): Promise<Activity>
  /** @returns the id of the new policy */
  addPolicy(effect: 'ALLOW' | 'DENY', of: { condition?: string; consensus?: string }): Promise<string>
  createWallet(by: Member): Promise<TestAnswer>
}

export async function createRuledTeam(custody: TestCustody): Promise<RuledTeam> {
  const team = await createTeam(custody, { threshold: 2, roots: 2, others: 2 })
  const [root, second] = team.roots as [Member, Member]
  const [ann, bob] = team.others as [Member, Member]
  let policies = 0
  const together: RuledTeam['together'] = async (name, type, parameters) => {
    const { body } = await team.submit(name, type, parameters, root)
    return (await team.approve(body.activity.fingerprint, second)).body.activity
  }
  return {
    ...team,
    ...{ root, second, ann, bob, together },
    async addPolicy(effect, of) {
      const parameters = { policyName: `policy ${++policies}`, effect: `EFFECT_${effect}`, notes: '', ...of }
      const { result } = await together('create_policy', 'CREATE_POLICY_V3', parameters)
      return (result.createPolicyResult as { policyId: string }).policyId
    },
    createWallet: (by) => team.submit('create_wallet', 'CREATE_WALLET', { walletName: 'w', accounts: [] }, by),
  }
}

/** The form of a reply, for `toMatchObject`. */
export const outcomes = {
  notAuthorized: { status: 403, body: { code: 7, message: 'request not authorized' } },
  denied: { status: 403, body: { code: 7, message: 'policy engine denied request explicitly' } },
  ran: { status: 200, body: { activity: { status: 'ACTIVITY_STATUS_COMPLETED' } } },
  waits: { status: 200, body: { activity: { status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' } } },
} as const
