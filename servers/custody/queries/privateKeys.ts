import { findPrivateKey, findPrivateKeyAddresses } from '../store/privateKeys.ts'
import { type Answers, found } from './answers.ts'
import { findPrivateKeyReplies } from './findPrivateKeyReplies.ts'
import { toPrivateKeyReply } from './replies.ts'

export const privateKeyAnswers: Answers<'get_private_key' | 'list_private_keys'> = {
  async get_private_key({ db }, { privateKeyId }, { organization }) {
    const key = found(await findPrivateKey(db, organization.id, privateKeyId), 'private key')
    return { privateKey: toPrivateKeyReply(key, await findPrivateKeyAddresses(db, organization.id, [key.id])) }
  },

  list_private_keys: async (custody, _, { organization }) => ({
    privateKeys: await findPrivateKeyReplies(custody, organization.id),
  }),
}
