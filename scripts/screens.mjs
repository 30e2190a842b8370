// `npm run screens`: makes a picture of every screen that a browser test checks, in light and in dark, and a page that shows them all:
// test/screenshots/index.html. `npm run screens kit/managed` runs only the tests whose path contains that text.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureNode, installDependencies, root } from './bootstrap.mjs'
import { ensurePrograms } from './programs.mjs'
import { run, tool } from './run.mjs'

ensureNode()
const programs = ensurePrograms()
await installDependencies([root, join(root, 'test/interop')])
const folder = join(root, 'test/screenshots')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const filters = process.argv.slice(2)
const env = { ...(await programs), SCREENSHOTS: '1' }
const { code } = await run(tool('vitest', ['run', '--project', 'browser', ...filters]), { env })
const names = readdirSync(folder).filter((name) => name.endsWith('.png'))
writeFileSync(join(folder, 'index.html'), pageOf(names))
console.log(`${names.length} pictures: ${join('test', 'screenshots', 'index.html')}`)
process.exit(code)

/** One row a screen, its themes beside each other, grouped by the first word of its name. */
function pageOf(names) {
  const screens = new Map()
  for (const name of names) {
    const screen = name.replace(/(-light|-dark)?\.png$/, '')
    screens.set(screen, [...(screens.get(screen) ?? []), name])
  }
  const groups = new Map()
  for (const [screen, pictures] of screens) {
    const group = screen.split('-')[0]
    groups.set(group, [...(groups.get(group) ?? []), { screen, pictures: pictures.toSorted().toReversed() }])
  }
  const sections = [...groups].map(([group, rows]) => {
    const figures = rows.map(({ screen, pictures }) => {
      const images = pictures.map((name) => `<img src="${name}" alt="${name}" loading="lazy">`)
      return `<figure><figcaption>${screen}</figcaption>${images.join('')}</figure>`
    })
    return `<section><h2>${group} (${rows.length})</h2>${figures.join('')}</section>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title>
<style>body{font:16px system-ui;margin:24px;background:#888}section{display:flex;flex-wrap:wrap;gap:24px}h2{width:100%}
figure{margin:0}figcaption{font-size:14px}img{max-height:640px;max-width:48vw;margin:4px;border-radius:8px}</style>
${sections.join('\n')}</html>`
}
