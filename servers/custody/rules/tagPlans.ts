import { failures, maxTags, notFound } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import type { Call, Custody } from '../context/custody.ts'
import type { Change } from '../store/changes.ts'
import { findUsers } from '../store/organizations.ts'
import { findPrivateKeys } from '../store/privateKeys.ts'
import type { TagRow } from '../store/tables/policies.ts'
import type { Db } from '../store/tables.ts'
import { findTags } from '../store/tags.ts'
import type { Plan } from './plan.ts'

export type TagKind = TagRow['kind']

/** The objects that have tags of a kind: rows of a table, each with the list of its tags. */
const bearers = {
  TAG_TYPE_USER: { noun: 'user', table: 'custodyUser', find: findUsers },
  TAG_TYPE_PRIVATE_KEY: { noun: 'private key', table: 'custodyPrivateKey', find: findPrivateKeys },
} as const satisfies Record<
  TagKind,
  { noun: string; table: string; find(db: Db, organizationId: string): Promise<{ id: string; tags: string }[]> }
>

type Planned = Omit<Plan, 'result'>

export async function planTag(
  custody: Custody,
  { kind, name, bearerIds }: { kind: TagKind; name: string; bearerIds: readonly string[] },
  call: Call,
): Promise<Planned & { tagId: string }> {
  const { organization, now } = call
  const tags = await findTags(custody.db, organization.id, kind)
  if (tags.length >= maxTags) throw new CustodyError(failures.tooManyTags)
  assertFree(name, tags)
  const tag = { id: custody.newId(), organizationId: organization.id, kind, name, createdAt: now, updatedAt: now }
  const added = new Set(bearerIds)
  const { changes } = await retag(custody, { kind, named: bearerIds }, call, (id, own) =>
    added.has(id) ? [...own, tag.id] : own,
  )
  return { tagId: tag.id, basis: organization, changes: [{ into: 'custodyTag', rows: [tag] }, ...changes] }
}

export async function planTagUpdate(
  custody: Custody,
  update: { kind: TagKind; tagId: string; name: string | undefined; add: readonly string[]; remove: readonly string[] },
  call: Call,
): Promise<Planned> {
  const { kind, tagId, name, add, remove } = update
  const { organization, now } = call
  const tags = await findTags(custody.db, organization.id, kind)
  const tag = tags.find(({ id }) => id === tagId)
  if (!tag) throw new CustodyError(notFound(`${bearers[kind].noun} tag`))
  const others = tags.filter((each) => each !== tag)
  if (name !== undefined) assertFree(name, others)
  const set = { name: name ?? tag.name, updatedAt: now }
  const [added, removed] = [new Set(add), new Set(remove)]
  const { changes } = await retag(custody, { kind, named: [...add, ...remove] }, call, (id, own) => {
    const rest = own.filter((each) => each !== tagId)
    const bears = (rest.length < own.length || added.has(id)) && !removed.has(id)
    return bears ? [...rest, tagId] : rest
  })
  return {
    basis: organization,
    changes: [{ update: 'custodyTag', organizationId: organization.id, id: tagId, set }, ...changes],
  }
}

/** `bearerIds` are the objects that had any of them. */
export async function planTagDeletion(
  custody: Custody,
  { kind, tagIds }: { kind: TagKind; tagIds: readonly string[] },
  call: Call,
): Promise<Planned & { bearerIds: string[] }> {
  const { organization } = call
  const known = new Set((await findTags(custody.db, organization.id, kind)).map(({ id }) => id))
  if (!tagIds.every((id) => known.has(id))) throw new CustodyError(notFound(`${bearers[kind].noun} tag`))
  const gone = new Set(tagIds)
  const { bearerIds, changes } = await retag(custody, { kind, named: [] }, call, (_, own) =>
    own.filter((id) => !gone.has(id)),
  )
  const removal = { remove: 'custodyTag', organizationId: organization.id, ids: tagIds } as const
  return { bearerIds, basis: organization, changes: [removal, ...changes] }
}

/**
 * Updates the tag list of every object that `toTags` changes.
 * @param options.named ids that the request names
 * @throws {CustodyError} `no user found with the given ID`, or no private key
 */
async function retag(
  { db }: Custody,
  { kind, named }: { kind: TagKind; named: readonly string[] },
  { organization, now }: Call,
  toTags: (id: string, own: readonly string[]) => readonly string[],
): Promise<{ bearerIds: string[]; changes: Change[] }> {
  const { noun, table, find } = bearers[kind]
  const rows = await find(db, organization.id)
  if (!named.every((id) => rows.some((row) => row.id === id))) throw new CustodyError(notFound(noun))
  const changed = rows
    .map(({ id, tags }) => ({ id, before: tags, after: JSON.stringify(toTags(id, JSON.parse(tags))) }))
    .filter(({ before, after }) => before !== after)
  return {
    bearerIds: changed.map(({ id }) => id),
    changes: changed.map(({ id, after }) => ({
      ...{ update: table, organizationId: organization.id, id },
      set: { tags: after, updatedAt: now },
    })),
  }
}

function assertFree(name: string, others: readonly TagRow[]): void {
  if (others.some((tag) => tag.name === name)) throw new CustodyError(failures.tagNameTaken)
}
