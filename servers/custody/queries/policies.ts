import { findPolicies } from '../store/policies.ts'
import { findTags } from '../store/tags.ts'
import { type Answers, found } from './answers.ts'
import { toPolicyReply, toTagReply } from './policyReplies.ts'

export const policyAnswers: Answers<'get_policy' | 'list_policies' | 'list_user_tags' | 'list_private_key_tags'> = {
  async get_policy({ db }, { policyId }, { organization }) {
    const policies = await findPolicies(db, organization.id)
    return {
      policy: toPolicyReply(
        found(
          policies.find(({ id }) => id === policyId),
          'policy',
        ),
      ),
    }
  },

  list_policies: async ({ db }, _, { organization }) => ({
    policies: (await findPolicies(db, organization.id)).map(toPolicyReply),
  }),

  list_user_tags: async ({ db }, _, { organization }) => ({
    userTags: (await findTags(db, organization.id, 'TAG_TYPE_USER')).map(toTagReply),
  }),

  list_private_key_tags: async ({ db }, _, { organization }) => ({
    privateKeyTags: (await findTags(db, organization.id, 'TAG_TYPE_PRIVATE_KEY')).map(toTagReply),
  }),
}
