import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../servers/shared/log.ts'
import { type Served, serve } from '../../servers/shared/serve.ts'
import { createMailbox, type Mailbox } from '../../stack/mail/mailbox.ts'
import { mailboxApp } from '../../stack/mail/mailboxApp.ts'
import { inspect } from '../browser/inspect.ts'
import { startBrowser } from '../browser/startBrowser.ts'

// The page where users read the emails of the stack.

const phone = { viewport: { width: 390, height: 844 }, permissions: ['clipboard-read', 'clipboard-write'] }
const code = 'K7M2Q9XWA'
const email = {
  to: 'ada@example.com',
  subject: 'Your code for Example Wallet',
  text: `Use this code to sign in to Example Wallet:\n\n${code}\n\nThe code can be used once. It expires in 5 minutes.`,
}

let browser: Awaited<ReturnType<typeof startBrowser>>
let mailbox: Mailbox
let served: Served
beforeAll(async () => {
  browser = await startBrowser()
})
beforeEach(async () => {
  mailbox = createMailbox()
  served = await serve(await mailboxApp(mailbox), { name: 'mailbox', port: 0, log: createLog({ write: () => {} }) })
  return async () => {
    await mailbox.close()
    await served.close()
  }
})
afterAll(() => browser?.close())

test('an email appears by itself, and a click copies its code', async () => {
  const visitor = await browser.newVisitor(phone)
  const page = await visitor.open(`http://mailbox.localhost:${served.port}/`)
  await page.getByText('No email yet.').waitFor()
  mailbox.put({ ...email, text: email.text.replace(code, 'EARLIER123') })
  await page.getByText('EARLIER123').waitFor()
  mailbox.put(email)
  await page.getByText(code).waitFor()
  expect(await page.locator('code').allTextContents()).toEqual([code, 'EARLIER123'])
  await page.getByRole('button', { name: 'Copy' }).first().click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await inspect(page, 'mailbox-phone')
  expect(visitor.complaints.take()).toEqual([])
  await visitor.close()
})

test('without scripts it shows the same, and one click selects the whole code', async () => {
  mailbox.put(email)
  const visitor = await browser.newVisitor({ ...phone, javaScriptEnabled: false })
  const page = await visitor.open(`http://mailbox.localhost:${served.port}/`)
  await page.getByText(code).waitFor()
  expect(await page.getByRole('button').count()).toBe(0)
  await visitor.close()
})

test('no other page can read emails', async () => {
  mailbox.put(email)
  const visitor = await browser.newVisitor()
  const evil = await visitor.open(`http://evil.localhost:${served.port}/mailbox.css`)
  const url = `http://mailbox.localhost:${served.port}/emails`
  expect(
    await evil.evaluate(
      (address) =>
        fetch(address).then(
          () => 'read',
          () => 'refused',
        ),
      url,
    ),
  ).toBe('refused')
  await visitor.close()
})
