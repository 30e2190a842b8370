import { stampWithRawKey } from '../servers/shared/stampWithRawKey.ts'
import { createTestCustody } from '../servers/testing/custody.ts'
import { createStorage, type KeyValueStorage } from '../src/core/storage.ts'
import type { ChainContext } from '../src/wallets/custody/chains/openChainAccount.ts'
import { createCustodyClient } from '../src/wallets/custody/custodyClient.ts'
import type { CustodySession } from '../src/wallets/custody/custodySession.ts'

/** A user at the real key-custody server, in process, who signs with an API key, and every request that was sent. */
export async function createChainContext() {
  const custody = await createTestCustody()
  const person = await custody.createPerson()
  const requests: string[] = []
  const answers = new Map<string, (reply: Response) => Response | Promise<Response>>()
  const client = createCustodyClient({
    url: 'http://custody.test',
    fetch: async (input, init) => {
      const { pathname } = new URL(String(input))
      requests.push(pathname.split('/').at(-1) ?? '')
      const reply = await custody.server.app.request(pathname, init)
      return answers.get(pathname)?.(reply) ?? reply
    },
  })
  const stamp = async (body: string) => ({ header: 'x-stamp', value: stampWithRawKey(body, person.key.privateKey) })
  const withStamper: CustodySession['withStamper'] = (work) => work(stamp)
  const session: CustodySession = {
    client,
    organizationId: person.organizationId,
    userId: person.userId,
    prepare: async () => {},
    hold: async () => {},
    renew: async () => {},
    stampByPasskey: stamp,
    withStamper,
    withStamperFor: () => withStamper,
    assertStamper: async () => {},
  }
  const contextOn = (storage: KeyValueStorage = memory()): ChainContext => ({
    signedIn: { session: () => session },
    storage,
  })
  return {
    contextOn,
    requests,
    /** Changes what the server answers at `path`. */
    change: (path: string, answer: (reply: Response) => Response | Promise<Response>) => void answers.set(path, answer),
  }
}

function memory(): KeyValueStorage {
  return createStorage(() => {
    throw new Error('no localStorage here')
  })
}
