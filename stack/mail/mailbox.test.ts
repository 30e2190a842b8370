import { createMailer, type Mailer } from 'latchkey-servers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../servers/shared/log.ts'
import { maxEmailBytes, maxEmails } from './limits.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'
import { mailboxApp } from './mailboxApp.ts'
import { startSmtp } from './startSmtp.ts'

let mailbox: Mailbox
let mailer: Mailer
let smtp: Awaited<ReturnType<typeof startSmtp>>
beforeEach(async () => {
  mailbox = createMailbox()
  smtp = await startSmtp({ port: 0, mailbox, log: createLog({ write: () => {} }) })
  mailer = createMailer({ smtpUrl: smtp.url, from: 'Latchkey <no-reply@latchkey.test>' })
})
afterEach(async () => {
  await mailer.close()
  await smtp.close()
  await mailbox.close()
})

const subject = 'Your code – für Ada'
const text = `Your code is\n\nK7M2Q9XWA\n\nIt lasts five minutes.\n\n${'A long line, as of a magic link. '.repeat(20).trim()}`

test('default: an email arrives as it was written', async () => {
  await mailer.sendMail({ to: 'ada@example.com', subject, text })
  expect(mailbox.emails()).toEqual([{ id: 1, at: expect.any(Number), to: 'ada@example.com', subject, text }])
})

test('behavior: an address with any characters is one address', async () => {
  await mailer.sendMail({ to: 'ada@example.com, eve@example.com', subject, text }).catch(() => {})
  expect(mailbox.emails({ to: 'eve@example.com' })).toEqual([])
})

test('behavior: a subject makes no header', async () => {
  await mailer.sendMail({ to: 'ada@example.com', subject: 'Hi\r\nBcc: eve@example.com', text })
  expect(mailbox.emails().map(({ to }) => to)).toEqual(['ada@example.com'])
})

test('behavior: an email that is too long is refused, and the next one comes', async () => {
  await expect(mailer.sendMail({ to: 'ada@example.com', subject, text: 'x'.repeat(maxEmailBytes) })).rejects.toThrow()
  await mailer.sendMail({ to: 'ada@example.com', subject, text })
  expect(mailbox.emails()).toHaveLength(1)
})

test('behavior: the newest emails are kept', () => {
  for (let count = 0; count <= maxEmails; count += 1) mailbox.put({ to: 'ada@example.com', subject: `${count}`, text })
  expect(mailbox.emails()).toHaveLength(maxEmails)
  expect(mailbox.emails()[0]?.subject).toBe(`${maxEmails}`)
})

test('behavior: a waiting request is answered by the first email for its address', async () => {
  const app = await mailboxApp(mailbox)
  const answer = app.request('/emails?to=ada@example.com')
  mailbox.put({ to: 'bob@example.com', subject, text })
  mailbox.put({ to: 'Ada@example.com', subject, text })
  expect(await (await answer).json()).toMatchObject([{ to: 'Ada@example.com' }])
  expect(await (await app.request('/emails?to=ada@example.com&after=0')).json()).toHaveLength(1)
})

test('behavior: closing answers waiting requests', async () => {
  const answer = mailbox.nextEmails({}, new AbortController().signal)
  await mailbox.close()
  expect(await answer).toEqual([])
})

test('behavior: an email becomes no markup', async () => {
  mailbox.put({
    to: '"<img>"@example.com',
    subject: '</title><script>',
    text: '<b>bold</b>\n\njavascript:alert(1)\n\nK7M2Q9XWA',
  })
  const answer = await (await mailboxApp(mailbox)).request('/')
  const page = await answer.text()
  expect(page).not.toMatch(/<(b|img|script)>|href="javascript/)
  expect(page).toContain('<code>K7M2Q9XWA</code>')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
})
