import type { TestCustody, TestPerson } from './custody.ts'

/**
 * Signs a hundred times for one organization, and once for another that comes last.
 * @returns how many signatures of the busy one were answered before that of the other
 */
export async function signBesideBusy(custody: TestCustody): Promise<number> {
  const [busy, honest] = [await custody.createPerson(), await custody.createPerson()]
  const answered: TestPerson[] = []
  const sign = async (person: TestPerson) => {
    const { organizationId, address: signWith, key } = person
    const hashed = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_KECCAK256' }
    const parameters = { signWith, payload: 'ab'.repeat(32), ...hashed }
    const body = custody.toBody('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', organizationId, parameters)
    const { status } = await custody.submit('sign_raw_payload', body, key)
    if (status !== 200) throw new Error(`A signature was answered with ${status}.`)
    answered.push(person)
  }
  const all = Array.from({ length: 100 }, () => sign(busy))
  await Promise.all([...all, sign(honest)])
  return answered.indexOf(honest)
}
