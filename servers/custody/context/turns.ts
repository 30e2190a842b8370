import { createFairQueue, type FairQueue, type Release } from '../../shared/fairQueue.ts'
import { sharedTurns, turnCosts, turnMs } from '../base/limits.ts'
import type { OrganizationRow } from '../store/tables.ts'

/** The turn of one request. It enters once, however often the request runs again. */
export type Turn = {
  /** Resolves when the request may run. */
  enter(client: TurnClient, cost: number): Promise<void>
  /** Runs what waits for something other than this server, such as a chain. Other requests run meanwhile. */
  pause<result>(run: () => Promise<result>): Promise<result>
  end(): void
}

type TurnClient = { voters: Pick<OrganizationRow, 'id' | 'parentId'>; address: string }

/**
 * Shares the server between organizations, after the stamp of a request holds. A few requests run at a time, and the
 * next one is chosen twice: among the clients (an operator's organization at one address), and among the organizations
 * of that client. Both choices are fair (see `createFairQueue`), so:
 *
 * - one organization makes no other wait for more than the requests that run already;
 * - one client uses the whole server while it is alone, and a share of it while others send requests too;
 * - a stranger who signs up many sub-organizations has one share for all of them, as long as they are used from one
 *   address. Their number is limited by the rate of sign-ups, and the work of each by its own rate;
 * - users behind one address, such as those of an operator whose server passes requests on, have one share together,
 *   and within it a share each.
 *
 * A request that takes longer than `turnMs` waits for something, so it gives its place to the next one.
 */
export function createTurns(): () => Turn {
  const presence = createPresence()
  const clients = createFairQueue({
    ...turnCosts,
    perKey: () => (presence.areSeveral() ? sharedTurns.perClient : turnCosts.capacity),
    maxWaiting: Number.POSITIVE_INFINITY,
  })
  const organizations = new Map<string, { queue: FairQueue; entered: number }>()

  const enterBoth = async ({ voters, address }: TurnClient, cost: number): Promise<Release> => {
    const client = `${voters.parentId ?? voters.id} ${address}`
    presence.note(client)
    const own = organizations.get(client) ?? {
      queue: createFairQueue({ ...turnCosts, perKey: turnCosts.capacity, maxWaiting: Number.POSITIVE_INFINITY }),
      entered: 0,
    }
    organizations.set(client, own)
    own.entered += 1
    const held = Math.min(cost, turnCosts.largest)
    const leaveOrganization = await own.queue.enter(voters.id, held)
    const leaveClient = await clients.enter(client, held)
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      leaveClient()
      leaveOrganization()
      own.entered -= 1
      if (own.entered === 0) organizations.delete(client)
    }
  }

  return () => {
    let entered: { client: TurnClient; cost: number } | undefined
    let leave: Release | undefined
    const take = async ({ client, cost }: NonNullable<typeof entered>) => {
      const release = await enterBoth(client, cost)
      const timer = setTimeout(release, turnMs)
      leave = () => {
        clearTimeout(timer)
        release()
      }
    }
    const end = () => leave?.()
    return {
      async enter(client, cost) {
        if (entered) return
        entered = { client, cost }
        await take(entered)
      },
      async pause(run) {
        end()
        try {
          return await run()
        } finally {
          if (entered) await take(entered)
        }
      },
      end,
    }
  }
}

/** Notices whether requests of several clients came lately. */
function createPresence(): { note(client: string): void; areSeveral(): boolean } {
  let latest: string | undefined
  let severalUntil = Number.NEGATIVE_INFINITY
  return {
    note(client) {
      if (latest !== undefined && client !== latest) severalUntil = performance.now() + sharedTurns.forMs
      latest = client
    },
    areSeveral: () => performance.now() < severalUntil,
  }
}
