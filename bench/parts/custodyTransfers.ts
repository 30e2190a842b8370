import { createECDH, randomBytes } from 'node:crypto'
import { sealHpke } from 'latchkey/crypto'
import { type Activity, measureActivities, type Person, runActivity, type Speed } from './custodyLoad.ts'

/** Exports wallets by sealed bundles, one of each of `people`. */
export async function measureExports(
  people: readonly Person[],
  options: { port: number; clients: number },
): Promise<Speed> {
  const activities = people.map((person) => {
    const { organizationId, walletId } = person
    const targetPublicKey = createECDH('prime256v1').generateKeys('hex')
    return { person, type: 'ACTIVITY_TYPE_EXPORT_WALLET', organizationId, parameters: { walletId, targetPublicKey } }
  })
  return measureActivities(activities, { ...options, name: 'export_wallet' })
}

/** Imports sealed keys, one for each of `people`, because a user imports one at a time. */
export async function measureImports(
  people: readonly Person[],
  options: { port: number; clients: number },
): Promise<Speed> {
  const activities: Activity[] = []
  for (const person of people) activities.push(await prepareImport(person, options))
  return measureActivities(activities, { ...options, name: 'import_private_key' })
}

async function prepareImport(person: Person, { port }: { port: number }): Promise<Activity> {
  const { organizationId, userId } = person
  const { initImportPrivateKeyResult } = await runActivity(
    { person, type: 'ACTIVITY_TYPE_INIT_IMPORT_PRIVATE_KEY', organizationId, parameters: { userId } },
    { port, name: 'init_import_private_key' },
  )
  const { data } = JSON.parse(initImportPrivateKeyResult.importBundle)
  const { targetPublic } = JSON.parse(Buffer.from(data, 'hex').toString())
  const sealed = await sealHpke(targetPublic, randomBytes(32))
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
  const encryptedBundle = { encappedPublic: hex(sealed.encappedPublicKey), ciphertext: hex(sealed.ciphertext) }
  const parameters = {
    userId,
    privateKeyName: 'key',
    encryptedBundle: JSON.stringify(encryptedBundle),
    curve: 'CURVE_SECP256K1',
    addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
  }
  return { person, type: 'ACTIVITY_TYPE_IMPORT_PRIVATE_KEY', organizationId, parameters }
}
