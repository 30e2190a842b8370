import { createHash, randomUUID } from 'node:crypto'
import { p256 } from '@noble/curves/nist'

/** The parent organization's key in tests. Its private half is also a canary that must not appear in any log. */
const privateKey = 'c4'.repeat(32)
export const parentApiKey = {
  privateKey,
  publicKey: Buffer.from(p256.getPublicKey(Buffer.from(privateKey, 'hex'))).toString('hex'),
}

type Submitted = { path: string; body: string; headers: Headers }

/**
 * A double of key custody's wire, for failures that the real one cannot produce on request: a lost response, a refusal,
 * silence. Tests of the stack use the real one.
 */
export type CustodyDouble = {
  fetch: typeof fetch
  submitted: Submitted[]
  /** Replaces the next response. The request is carried out all the same. */
  next: { answer?: () => Response | Promise<Response> }
}

export function createCustodyDouble(): CustodyDouble {
  const activities = new Map<string, unknown>()
  const double: CustodyDouble = {
    submitted: [],
    next: {},
    async fetch(url, init) {
      const body = String(init?.body)
      const query = queries[new URL(String(url)).pathname]
      if (query) return Response.json(query)
      double.submitted.push({ path: new URL(String(url)).pathname, body, headers: new Headers(init?.headers) })
      const fingerprint = `sha256:${createHash('sha256').update(body).digest('hex')}`
      const activity = activities.get(fingerprint) ?? toActivity(JSON.parse(body), fingerprint)
      activities.set(fingerprint, activity)
      const { answer } = double.next
      delete double.next.answer
      return answer ? answer() : Response.json({ activity })
    },
  }
  return double
}

/** Only passkeys that account servers created are known here. */
const queries: Record<string, unknown> = { '/public/v1/query/list_suborgs': { organizationIds: [] } }

const results: Record<string, () => Record<string, unknown>> = {
  ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7: () => ({
    createSubOrganizationResultV7: {
      subOrganizationId: randomUUID(),
      wallet: { walletId: randomUUID(), addresses: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] },
      rootUserIds: [randomUUID()],
    },
  }),
  ACTIVITY_TYPE_STAMP_LOGIN: () => ({ stampLoginResult: { session: 'e30.e30.e30' } }),
}

function toActivity({ type, organizationId }: { type: string; organizationId: string }, fingerprint: string) {
  const at = { seconds: '1767225600', nanos: '0' }
  const state = {
    status: 'ACTIVITY_STATUS_COMPLETED',
    canApprove: false,
    canReject: false,
    createdAt: at,
    updatedAt: at,
  }
  return {
    id: randomUUID(),
    organizationId,
    type,
    fingerprint,
    intent: {},
    result: results[type]?.(),
    votes: [],
    ...state,
  }
}

/** A completed activity with this result. */
export function completed(result: Record<string, unknown>): Response {
  const activity = toActivity({ type: 'ACTIVITY_TYPE_STAMP_LOGIN', organizationId: randomUUID() }, 'sha256:')
  return Response.json({ activity: { ...activity, result } })
}

/** A failure in key custody's form. */
export function custodyFailure(code: number, status: number): Response {
  return Response.json({ code, message: 'no', details: [] }, { status })
}
