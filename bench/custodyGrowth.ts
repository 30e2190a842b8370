import { openDatabase } from '../servers/shared/database.ts'
import { createPerson, measureFirstSignatures, type Person } from './parts/custodyLoad.ts'
import { growOrganizations } from './parts/growOrganizations.ts'
import { type Databases, onBothDatabases } from './parts/onBothDatabases.ts'
import { median, quantile } from './parts/quantile.ts'
import { type CustodyProcess, startCustody } from './parts/startCustody.ts'

// Measures how long a user waits for their first signature on a freshly started server with empty caches, while the
// number of other sub-organizations grows from a thousand to a million. Alternating measurements on a database that
// stays small show the effect of other work of the machine.

const budget = 1.3
const sizes = [1_000, 10_000, 100_000, 1_000_000] as const
const peopleCount = 200
const rounds = 3

/** A database, its users, and the server that was stopped there. */
type Place = { address: string; custody: CustodyProcess; people: Person[] }

let over = false
await onBothDatabases(reportGrowth)
process.exit(over ? 1 : 0)

async function reportGrowth({ name, create }: Databases): Promise<void> {
  const [small, growing] = [await settle(await create()), await settle(await create())]
  await grow(small, sizes[0])
  console.log(`\n${name.padEnd(20)} ${'median ms'.padStart(10)} ${'p99 ms'.padStart(10)} ${'small ms'.padStart(10)}`)
  for (const size of sizes) {
    await grow(growing, size)
    const times: number[] = []
    const smallTimes: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      smallTimes.push(...(await firstSignatures(small)))
      times.push(...(await firstSignatures(growing)))
    }
    const ratio = median(times) / median(smallTimes)
    if (ratio > budget) over = true
    const cells = [median(times), quantile(times, 0.99), median(smallTimes)].map((ms) => ms.toFixed(2).padStart(10))
    console.log(
      `${size.toLocaleString('en').padEnd(20)} ${cells.join(' ')}  ${ratio.toFixed(2)} times (at most ${budget})`,
    )
  }
}

async function settle(address: string): Promise<Place> {
  const custody = await startCustody(address)
  const people: Person[] = []
  while (people.length < peopleCount) people.push(await createPerson(custody))
  await custody.stop()
  return { address, custody, people }
}

async function grow({ address, people }: Place, to: number): Promise<void> {
  const database = await openDatabase(address.startsWith('postgres:') ? { url: address } : { path: address })
  await growOrganizations(database, { like: people[0] as Person, to })
  await database.close()
}

async function firstSignatures({ address, custody, people }: Place): Promise<number[]> {
  const [known, ...others] = people
  const again = await startCustody(address, { again: custody })
  // Another user warms up the process.
  await measureFirstSignatures(Array(50).fill(known), again.port)
  const times = await measureFirstSignatures(others, again.port)
  await again.stop()
  return times
}
