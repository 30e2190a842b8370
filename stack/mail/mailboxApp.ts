import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { Mailbox } from './mailbox.ts'
import { mailboxPage } from './mailboxPage.ts'

/**
 * Only its own two files may style it and run in it, and no page may frame it: the codes in it give access to wallets.
 */
const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

const selection = v.object({
  to: v.optional(v.string()),
  after: v.optional(v.pipe(v.string(), v.regex(/^[0-9]{1,9}$/), v.transform(Number))),
})

/** Serves the mailbox as a page and, at `/emails?to=&after=`, for tests: the response waits until there is an email. */
export async function mailboxApp(mailbox: Mailbox): Promise<Hono> {
  const [style, script] = await Promise.all(
    ['mailbox.css', 'mailbox.js'].map((name) => readFile(join(import.meta.dirname, name))),
  )
  return new Hono()
    .use(async (c, next) => {
      await next()
      for (const [name, value] of Object.entries(headers)) c.header(name, value)
    })
    .get('/', (c) => c.html(mailboxPage(mailbox.emails())))
    .get('/mailbox.css', (c) => c.body(style as Uint8Array<ArrayBuffer>, 200, { 'content-type': 'text/css' }))
    .get('/mailbox.js', (c) => c.body(script as Uint8Array<ArrayBuffer>, 200, { 'content-type': 'text/javascript' }))
    .get('/emails', async (c) => {
      const asked = v.safeParse(selection, c.req.query())
      if (!asked.success) return c.text('Ask for /emails?to=ADDRESS&after=ID.', 400)
      return c.json(await mailbox.nextEmails(asked.output, c.req.raw.signal))
    })
}
