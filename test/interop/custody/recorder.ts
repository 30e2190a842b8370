import type { Fetcher } from '../../../servers/shared/serve.ts'

/**
 * A proxy in front of a custody server that records the answers by client. The table of endpoints in `docs/` is generated from
 * this. Submits count when they are completed; those that reject an activity, when it is rejected.
 */
export type Recorder = Fetcher & {
  /** Sorted lines of an endpoint such as `submit/create_wallet`, the client's name and version, and the type of an activity. */
  answered(): string[]
}

/** Official clients send their name (key-custody §1.1). A client without a name is not official. */
const clientHeader = 'x-client-version'

const ended = new Set(['ACTIVITY_STATUS_COMPLETED', 'ACTIVITY_STATUS_REJECTED'])

export function createRecorder(app: Fetcher): Recorder {
  const lines = new Set<string>()

  return {
    async fetch(request, env) {
      const client = request.headers.get(clientHeader)
      const response = await app.fetch(request, env)
      const [, endpoint] = new URL(request.url).pathname.split('/public/v1/')
      if (client && endpoint && response.ok) {
        const { activity } = (await response.clone().json()) as { activity?: { type: string; status: string } }
        if (endpoint.startsWith('query/')) lines.add(`${endpoint} ${client}`)
        else if (activity && ended.has(activity.status)) lines.add(`${endpoint} ${client} ${activity.type}`)
      }
      return response
    },
    answered: () => [...lines].sort(),
  }
}
