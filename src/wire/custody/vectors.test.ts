import { expect, test } from 'vitest'
import vectors from '../../../test/vectors/key-custody.vectors.json' with { type: 'json' }
import { parse } from '../parse.ts'
import { activities, isActivityName } from './activities.ts'
import { activityRequest } from './activity.ts'
import { isQueryName, queries } from './queries.ts'

// Bodies of the official clients, as recorded in the vectors (key-custody §9).

type Shape = { path?: string; request?: { type: string; parameters: object }; result?: object }

const { note, errors, vote, create_sub_organization_v8, email_auth_v2, email_auth_v3, ...rest } = vectors.shapes
const shapes = { ...rest, email_auth_v2, email_auth_v3: { ...email_auth_v3, path: email_auth_v2.path } }
/** With the hash of any body where the vectors only say that there is one. */
const filled = JSON.stringify(shapes).replaceAll('<hex>', '0'.repeat(64))
const named = Object.entries(JSON.parse(filled) as Record<string, Shape>).flatMap(
  ([title, { path = '', ...shape }]) => {
    const [, family = '', name = ''] = /^\/public\/v1\/(\w+)\/(\w+)$/.exec(path) ?? []
    return [{ title, family, name, ...shape }]
  },
)

test('vectors: every shape has a place on the wire', () => {
  for (const { title, family, name } of named) {
    expect([title, family === 'query' ? isQueryName(name) : isActivityName(name)]).toEqual([title, true])
  }
})

const submits = named.filter(({ family }) => family === 'submit')
test.each(submits)('vectors: $title is taken as it is, and its answer has its key', ({ name, request, result }) => {
  if (!isActivityName(name) || !request) throw new Error('The vector has no request.')
  expect(parse(activityRequest, request)).toMatchObject({ type: request.type })
  const { parameters, versions } = activities[name]
  expect(parse(parameters, request.parameters)).toEqual(request.parameters)
  const version = (versions as readonly (readonly string[])[]).find(([type]) => type === request.type)
  expect(version?.[2]).toBe(result ? Object.keys(result)[0] : version?.[2])
  expect(version).toBeDefined()
})

const asked = named.filter(({ family, request }) => family === 'query' && request)
test.each(asked)('vectors: $title is asked so', ({ name, request }) => {
  if (!isQueryName(name)) throw new Error('The vector asks for nothing.')
  expect(parse(queries[name], request)).toEqual(request)
})

test('vectors: V8 of a sub-organization has a version of its own', () => {
  const types = activities.create_sub_organization.versions.map(([type, , result]) => [type, result])
  expect(types).toContainEqual([create_sub_organization_v8.type, 'createSubOrganizationResultV8'])
})
