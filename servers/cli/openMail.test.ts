import { expect, test } from 'vitest'
import { openMail } from './openMail.ts'

const from = 'Example <no-reply@example.com>'

test('default: without mail there is none', () => {
  expect(openMail({}, {})).toBeUndefined()
})

test.each([
  [{ mail: { from, smtpUrl: 'smtps://user:secret@mail.example' } }, {}],
  [{ mail: { from } }, { SMTP_URL: 'smtp://mail.example' }],
  [{ mail: { from, smtpUrl: 'none' } }, { SMTP_URL: 'smtp://mail.example' }],
])('option: mail and SMTP_URL, case %#', (config, env) => {
  expect(openMail(config, env)).toHaveProperty('sendMail')
})

test.each([
  [{ mail: { from } }, {}],
  [{ mail: { from, smtpUrl: 'https://mail.example' } }, {}],
  [{}, { SMTP_URL: 'smtp://user:secret@mail.example' }],
])('error: a misconfiguration is reported without the address, case %#', (config, env) => {
  expect(() => openMail(config, env)).toThrow(/SMTP_URL/)
  expect(() => openMail(config, env)).not.toThrow(/secret/)
})
