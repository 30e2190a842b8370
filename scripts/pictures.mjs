// `npm run pictures`: makes the pictures of docs/pictures from those of `npm run screens`, small enough for a page. Chromium encodes
// them, so that no image library is needed.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { fail, root } from './bootstrap.mjs'
import { ensurePrograms } from './programs.mjs'

const names = [
  ...['kit-list-light', 'kit-account-dark', 'kit-wrong-network-light', 'toast-pending-light'],
  ...[
    'german-list-phone-light',
    'german-create-phone-dark',
    'german-account-phone-light',
    'german-security-phone-dark',
  ],
  ...['german-sheet-phone-light', 'toast-failed-phone-dark', 'toast-arabic-light', 'confirmation-dialog-send-light'],
]
const maxBytes = 60 * 1024

const screenshots = join(root, 'test/screenshots')
const sourceOf = (name) => join(screenshots, `${name}.png`)
const missing = names.filter((name) => !existsSync(sourceOf(name)))
if (missing.length > 0)
  fail(`Missing: ${missing.join(', ')}. Run \`npm run screens kit/screens kit/toast german confirmationDialog\` first.`)

const { CHROMIUM_PATH } = await ensurePrograms()
const folder = join(root, 'docs/pictures')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: ['--no-sandbox'] })
const page = await browser.newPage()
for (const name of names) {
  const png = readFileSync(sourceOf(name)).toString('base64')
  const picture = Buffer.from(await page.evaluate(encode, png), 'base64')
  if (picture.length > maxBytes) fail(`${name} has ${picture.length} bytes, more than ${maxBytes}.`)
  writeFileSync(join(folder, `${name}.webp`), picture)
}
await browser.close()
console.log(`${names.length} pictures: docs/pictures`)

/** Runs in the page. */
async function encode(png) {
  const image = new Image()
  image.src = `data:image/png;base64,${png}`
  await image.decode()
  const canvas = new OffscreenCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 })).arrayBuffer())
  return btoa(String.fromCharCode(...bytes))
}
