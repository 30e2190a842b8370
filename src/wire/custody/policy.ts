import * as v from 'valibot'
import { uuid } from '../primitives.ts'
import { name } from './credential.ts'
import { ids } from './ids.ts'
import { maxNotesLength, maxPoliciesPerActivity, maxPolicyLength } from './limits.ts'
import { text } from './text.ts'

/** Parameters and replies of policies (key-custody §2.2, §8). */

export const effects = ['EFFECT_ALLOW', 'EFFECT_DENY'] as const
export type Effect = (typeof effects)[number]

const effect = v.picklist(effects)
/** An expression of the policy language; empty if the policy has none. Line breaks count as spaces. */
const expression = v.optional(v.pipe(v.string(), v.maxLength(maxPolicyLength, 'is too long')))
const notes = text(maxNotesLength)
/**
 * When a policy applies. This part of the newer clients' language is not served; ignoring it would make such a policy
 * apply always.
 */
const time = v.optional(v.literal(''))

export const policyParameters = v.object({
  policyName: name,
  effect,
  condition: expression,
  consensus: expression,
  notes: v.optional(notes, ''),
  time,
})
export type PolicyParameters = v.InferOutput<typeof policyParameters>

export const policiesParameters = v.object({
  policies: v.pipe(
    v.array(policyParameters),
    v.minLength(1, 'expected a policy'),
    v.maxLength(maxPoliciesPerActivity, 'are too many'),
  ),
})

/** Absent fields stay unchanged. */
export const updatePolicyParameters = v.object({
  policyId: uuid,
  policyName: v.optional(name),
  policyEffect: v.optional(effect),
  policyCondition: expression,
  policyConsensus: expression,
  policyNotes: v.optional(notes),
  time,
})

export const deletePolicyParameters = v.object({ policyId: uuid })
export const deletePoliciesParameters = v.object({ policyIds: ids })
