import type { Environment } from 'latchkey/wire/account'
import { type CompletedActivity, toActivityBody } from 'latchkey/wire/custody'
import type { GenericSchema, InferOutput } from 'valibot'
import type { AccountContext } from './context.ts'
import { openParentPrivateKey } from './store/environments.ts'

/** Acts for an environment's parent organization at key custody. */
export type Parent = {
  /** Submits the activity `type` of endpoint `name`, by default on the parent itself. */
  submit(name: string, activity: ParentActivity): Promise<CompletedActivity>
  /** Submits an existing body again: the same body is the same activity. */
  resubmit(name: string, body: string): Promise<CompletedActivity>
  query<const schema extends GenericSchema>(
    name: string,
    input: { organizationId: string } & Record<string, unknown>,
    schema: schema,
  ): Promise<InferOutput<schema>>
}

export type ParentActivity = {
  type: string
  organizationId?: string
  /**
   * Milliseconds since the epoch; now by default. A caller that derives it can repeat the request after a lost
   * response.
   */
  at?: number
  parameters: Record<string, unknown>
}

/** Returns calls that act for the parent. They open its key for each request, and do not keep it. */
export function toParent(context: AccountContext, { environmentId, custody }: Environment): Parent {
  const { url } = custody
  const key = () => openParentPrivateKey(context, environmentId)

  async function resubmit(name: string, body: string): Promise<CompletedActivity> {
    return context.custody.submitWithApiKey(url, name, body, await key())
  }

  return {
    resubmit,
    submit: (name, { type, organizationId = custody.organizationId, at = context.now(), parameters }) =>
      resubmit(name, toActivityBody({ type, organizationId, at, parameters })),
    query: async (name, input, schema) => context.custody.query(url, name, JSON.stringify(input), await key(), schema),
  }
}
