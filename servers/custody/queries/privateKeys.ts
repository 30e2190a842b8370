import { findPrivateKey, findPrivateKeyAddresses, findPrivateKeys } from '../store/privateKeys.ts'
import { type Answers, found } from './answers.ts'
import { toPrivateKeyReply } from './replies.ts'

export const privateKeyAnswers: Answers<'get_private_key' | 'list_private_keys'> = {
  async get_private_key({ db }, { privateKeyId }, { organization }) {
    const key = found(await findPrivateKey(db, organization.id, privateKeyId), 'private key')
    return { privateKey: toPrivateKeyReply(key, await findPrivateKeyAddresses(db, organization.id, key.id)) }
  },

  async list_private_keys({ db }, _, { organization }) {
    const keys = await findPrivateKeys(db, organization.id)
    const addresses = await findPrivateKeyAddresses(db, organization.id)
    return { privateKeys: keys.map((key) => toPrivateKeyReply(key, addresses)) }
  },
}
