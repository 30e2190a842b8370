import { decryptCredentialBundle, generateP256KeyPair, getPublicKey } from '@turnkey/crypto'
import type { TestApiKey } from '../../../servers/testing/custody.ts'
import { createPostbox, type Postbox } from '../../../servers/testing/postbox.ts'
import {
  type Client,
  type Generation,
  type Member,
  type OfficialWorld,
  startOfficialWorld,
  toActivity,
} from './clients.ts'

/** A server that sends email, and members with an address. */
export type MailWorld = OfficialWorld & {
  post: Postbox
  createMailMember(generation: Generation): Promise<Member & { email: string; parent: Client }>
}

export async function startMailWorld(): Promise<MailWorld> {
  const post = createPostbox()
  const world = await startOfficialWorld({ sendMail: post.sendMail })
  return {
    ...world,
    post,
    async createMailMember(generation) {
      const member = await world.createMember(generation)
      const { client, organizationId, userId } = member
      const email = `${userId}@example.com`
      await client.updateUser(
        toActivity('ACTIVITY_TYPE_UPDATE_USER', organizationId, { userId, userEmail: email, userTagIds: [] }),
      )
      return { ...member, email, parent: world.client(generation, world.parent.key) }
    },
  }
}

/** A page's key, as the official package makes it and opens bundles with it. */
export function createPage(): { targetPublicKey: string; open(bundle: string): TestApiKey } {
  const { privateKey, publicKeyUncompressed } = generateP256KeyPair()
  return {
    targetPublicKey: publicKeyUncompressed,
    open(bundle) {
      const opened = decryptCredentialBundle(bundle, privateKey)
      const publicKey = Buffer.from(getPublicKey(Buffer.from(opened, 'hex'), true)).toString('hex')
      return { privateKey: opened, publicKey }
    },
  }
}
