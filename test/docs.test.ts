import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { subjects } from '../servers/custody/authority/subjects.ts'
import { approvalMs, maxPolicyDepth, maxPolicyTokens } from '../servers/custody/base/limits.ts'
import { conditionNames, consensusNames, isList, isStruct, type Type } from '../servers/custody/policy/types.ts'
import * as limits from '../servers/relay/limits.ts'
import { createMetrics } from '../servers/relay/metrics.ts'
import { maxBufferedBytes } from '../servers/shared/sockets/limits.ts'
import { AccountError, type AccountErrorCode } from '../src/core/account/accountError.ts'
import { failureOf } from '../src/wallets/embedded/failure.ts'
import { failures } from '../src/wire/account/failure.ts'
import { activities } from '../src/wire/custody/activities.ts'
import { maxPolicyLength } from '../src/wire/custody/limits.ts'
import { maxBatch, maxFrameLength, maxMessageLength, maxTtlSeconds } from '../src/wire/relay/limits.ts'
import { developmentChains } from '../stack/chain/developmentChains.ts'
import type { Identity } from '../stack/dataFolder.ts'
import type { Listener } from '../stack/listeners.ts'
import { planStack } from '../stack/stackInfo.ts'

const root = resolve(import.meta.dirname, '..')
const docs = join(root, 'docs')
const pages = [
  'README.md',
  ...readdirSync(docs)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
const examples = readdirSync(join(docs, 'examples')).map((name) =>
  readFileSync(join(docs, 'examples', name), 'utf8').trim(),
)

/**
 * Code that readers copy is in files that compile. Files of a Next.js project are built in one
 * (test/kit/guides.browser.test.ts).
 */
test.each(pages)('the code in %s is a file that compiles', (page) => {
  const blocks = [...readFileSync(join(root, page), 'utf8').matchAll(/```tsx?\n([\s\S]*?)```/g)]
    .map(([, code]) => code?.trim())
    .filter((code) => !code?.startsWith('// app/'))
  for (const block of blocks)
    expect(
      examples.some((example) => block && example.includes(block)),
      block,
    ).toBe(true)
})

test.each(pages)('the links of %s work', (page) => {
  const text = readFileSync(join(root, page), 'utf8')
  for (const [, target = ''] of text.matchAll(/\]\((?!https?:)([^)#]+)/g)) {
    expect(existsSync(resolve(root, dirname(page), target)), `${page}: ${target}`).toBe(true)
  }
})

test('architecture.md names folders and files that exist', () => {
  const text = readFileSync(join(docs, 'architecture.md'), 'utf8')
  const linked = [...text.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, path = '']) => path)
  const folders = [...text.matchAll(/^ {2}(wire|crypto|core|wallets|wagmi|react|exports)\/ /gm)].map(
    ([, name]) => `src/${name}`,
  )
  expect(linked.length).toBeGreaterThan(40)
  expect([...linked, ...folders].filter((path) => !existsSync(join(root, path)))).toEqual([])
  // The text of a link is the name of the file that it leads to.
  const misnamed = [...text.matchAll(/\[`([\w.]+\.tsx?)`\]\(([^)]+)\)/g)].filter(
    ([, name, path]) => !path?.endsWith(`/${name}`),
  )
  expect(misnamed.map(([link]) => link)).toEqual([])
})

test('architecture.md draws every folder of src, its layers and servers, and has ten words at most', () => {
  const text = readFileSync(join(docs, 'architecture.md'), 'utf8')
  const [, tree = ''] = text.split('```')
  const foldersOf = (path: string) =>
    readdirSync(join(root, path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !['node_modules', 'dist', 'testing'].includes(entry.name))
      .map(({ name }) => name)
  const told = new Set(tree.match(/\w+/g))
  const parents = ['src', 'servers', 'src/core', 'src/react', 'src/wallets', 'src/wire']
  const real = parents.flatMap(foldersOf)
  expect(real.filter((name) => !told.has(name))).toEqual([])
  const [, glossary = ''] = text.split('## Our own words')
  const rows = glossary.split('\n## ')[0]?.match(/^\| (?!word |---)/gm) ?? []
  expect(rows.length).toBeLessThanOrEqual(10)
})

test('embedded.md lists every code of the account server, with the word that hooks return', () => {
  const text = readFileSync(join(docs, 'embedded.md'), 'utf8')
  const rows = [...text.matchAll(/^\| ((?:`[a-z_]+`(?:, )?)+) \| .* \| (.*) \|$/gm)]
  const namesIn = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name)
  const codes = rows.flatMap(([, cell]) => namesIn(cell))
  expect(codes.toSorted()).toEqual([...Object.keys(failures), 'unreachable', 'signed_out', 'no_session_id'].toSorted())
  for (const [, cell, words] of rows)
    for (const code of namesIn(cell))
      expect(namesIn(words), code).toContain(failureOf(new AccountError(code as AccountErrorCode), true))
})

test('theming.md lists every variable of the stylesheet with its default', () => {
  const styles = readFileSync(join(root, 'src/react/kit/styles/variables.css'), 'utf8')
  const text = readFileSync(join(docs, 'theming.md'), 'utf8')
  const set = [...styles.matchAll(/^ *(--latchkey-[\w-]+): ([^;]+);/gm)].map(([, name, value]) => `${name}: ${value}`)
  const told = [...text.matchAll(/^\| `(--latchkey-[\w-]+)` \| `([^`]+)` \|/gm)].map(
    ([, name, value]) => `${name}: ${value}`,
  )
  expect(told).toEqual(set)
})

test('theming.md says what is in a layer: the variables, and no rule', () => {
  const folder = join(root, 'src/react/kit/styles')
  const layered = readdirSync(folder).filter((name) => readFileSync(join(folder, name), 'utf8').includes('@layer'))
  expect(layered).toEqual(['variables.css'])
  expect(readFileSync(join(root, 'src/react/kit/style.css'), 'utf8')).not.toContain('layer')
})

test("react.md names the stack's default URLs", () => {
  const code = readFileSync(join(docs, 'examples/localConfig.ts'), 'utf8')
  const listener = (port: number) => ({ url: `http://127.0.0.1:${port}`, port }) as Listener
  const listeners = {
    sites: listener(8400),
    account: listener(8401),
    custody: listener(8402),
    rpc: listener(8403),
    relay: listener(8404),
    mpc: listener(8405),
    shares: listener(8406),
    link: listener(8407),
  }
  const chains = developmentChains.map((chain) => ({ ...chain, upstreamUrl: '' }))
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as the guide writes it
  const identity = { environmentId: '${environmentId}' } as Identity
  const plan = planStack({ identity, listeners, smtpUrl: '', chains })
  const [{ chainId, name, rpcUrl }] = plan.chains as [(typeof plan.chains)[0]]
  for (const told of [rpcUrl, `id: ${chainId}`, name, plan.servers.account, plan.servers.relay, plan.sites.wallet])
    expect(code).toContain(told)
})

const relayText = readFileSync(join(docs, 'relay.md'), 'utf8')

test("relay.md states the relay's limits", () => {
  const { mailboxLimits, socketLimits, dialRate, addressRate, projectRate, pingIntervalMs } = limits
  const { inAll, perAddress, perClient, unfinishedMs, unfinishedPerAddress, unfinishedInAll } = socketLimits
  const number = (value: number) => (value < 10_000 ? `${value}` : value.toLocaleString('en'))
  const list = (values: object) => Object.values(values).map(number).join('; ')
  const rate = ({ burst, perMinute }: typeof dialRate) => `${number(burst)} at once, ${number(perMinute)} a minute`
  for (const told of [
    `| ${maxMessageLength / 1024} KiB, ${maxFrameLength / 1024 ** 2} MiB |`,
    `| ${list(mailboxLimits)} |`,
    `${maxTtlSeconds / 86_400} days at most |`,
    `| ${maxBatch} |`,
    `| ${list({ inAll, perAddress, perClient })} |`,
    `| ${unfinishedMs / 1000} s; ${unfinishedPerAddress / 2 ** 20} MiB, ${unfinishedInAll / 2 ** 20} MiB |`,
    `| ${rate(dialRate)} |`,
    `| ${rate(addressRate)}; ${rate(projectRate)} |`,
    `| ${maxBufferedBytes / 1024} KiB;`,
    `every ${pingIntervalMs / 1000} seconds`,
  ])
    expect(relayText).toContain(told)
})

test('relay.md names every metric', async () => {
  const none = () => 0
  const text = await createMetrics({ sockets: none, topics: none, backlog: none }).page.read()
  const names = [...text.matchAll(/^# TYPE latchkey_relay_(\w+)/gm)].map(([, name]) => name)
  expect(names.filter((name) => !relayText.includes(`\`${name}\``))).toEqual([])
  expect(names).toContain('published_total')
})

test('key-custody.md names the additions of this server as the wire does', () => {
  const text = readFileSync(join(docs, 'key-custody.md'), 'utf8')
  const rows = [...text.matchAll(/^\| `(\w+)` \| `(\w+)` \| (.*) \| `(\w+)` /gm)]
  for (const [, path = '', type, parameters = '', result] of rows) {
    const { parameters: schema, versions } = activities[path as 'update_wallet']
    expect(versions.map(([each, , key]) => [each, key])).toEqual([[type, result]])
    expect([...parameters.matchAll(/\w+/g)].map(([field]) => field)).toEqual(Object.keys(schema.entries))
  }
  expect(rows).toHaveLength(7)
})

test('policies.md names everything that a policy may use, and its bounds', () => {
  const page = readFileSync(join(docs, 'policies.md'), 'utf8')
  const resources = Object.values(subjects).flatMap(([resource, action]) =>
    resource === 'ACTIVITY' ? [] : [resource, action],
  )
  const names = [...fieldsOf({ fields: conditionNames }), ...fieldsOf({ fields: consensusNames })]
  for (const word of [...names, ...resources]) expect(page).toMatch(new RegExp(`[\`.]${word}[\`[]`))
  for (const bound of [maxPolicyLength, maxPolicyTokens, maxPolicyDepth]) expect(page).toContain(String(bound))
  expect(page).toContain(`${approvalMs / 3_600_000} hours`)
})

/** Every name in a type of the policy language, except those that only contain others. */
function fieldsOf(type: Type): string[] {
  if (isList(type)) return fieldsOf(type.item)
  if (!isStruct(type)) return []
  return Object.entries(type.fields).flatMap(([name, inner]) => {
    const below = fieldsOf(inner)
    return isStruct(inner) ? below : [name, ...below]
  })
}
