import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

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

/** Code that a reader will copy is a file that compiles. */
test.each(pages)('the code in %s is a file that compiles', (page) => {
  const blocks = [...readFileSync(join(root, page), 'utf8').matchAll(/```tsx?\n([\s\S]*?)```/g)].map(([, code]) =>
    code?.trim(),
  )
  for (const block of blocks)
    expect(
      examples.some((example) => block && example.includes(block)),
      block,
    ).toBe(true)
})

test.each(pages)('links of %s lead somewhere', (page) => {
  const text = readFileSync(join(root, page), 'utf8')
  for (const [, target = ''] of text.matchAll(/\]\((?!https?:)([^)#]+)/g)) {
    expect(existsSync(resolve(root, dirname(page), target)), `${page}: ${target}`).toBe(true)
  }
})
