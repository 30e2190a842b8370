import { toBrandColors } from 'latchkey/wire'
import { expect, test } from 'vitest'
import { codeEmail, codeMessage, emailChangedEmail, recoveryEmail, signInEmail } from './emails.ts'

const about = { to: 'ada@example.com', appName: 'Example Wallet', seconds: 300 }
const credentialBundle =
  '2BogXJA91s3C4En3vjd1ccMnZEPR4onWbdhY1qwSgyrnJbLh5mWU7zUffJ4foYosZkK34wAe2BkCn9SwssSTB7YY8suaJw1otsEGwS8cFL6eo3zz5xxD'

test('a code', () => {
  expect(codeEmail({ ...about, code: 'K7M2Q9XWA' })).toMatchInlineSnapshot(`
    {
      "subject": "Your code for Example Wallet",
      "text": "Use this code to sign in to Example Wallet or to confirm this email address:

    K7M2Q9XWA

    The code can be used once. It expires in 5 minutes.

    Don't share this code. Example Wallet will never ask you for it in a call or a chat.

    If you didn't request it, you can ignore this email.
    ",
      "to": "ada@example.com",
    }
  `)
})

test('a code, by telephone', () => {
  expect(codeMessage({ ...about, seconds: 60, code: '123456' })).toMatchInlineSnapshot(`
    {
      "text": "123456 is your Example Wallet code. It expires in one minute. Don't share it.",
      "to": "ada@example.com",
    }
  `)
})

test('a key to sign in with', () => {
  const magicLinkTemplate = 'https://example.com/in?code=%s&by=mail'
  expect(signInEmail({ ...about, seconds: 900, credentialBundle, magicLinkTemplate }).text).toMatchInlineSnapshot(`
    "We received a request to sign in to Example Wallet with this email address.

    Paste this code into the page where you requested it:

    2BogXJA91s3C4En3vjd1ccMnZEPR4onWbdhY1qwSgyrnJbLh5mWU7zUffJ4foYosZkK34wAe2BkCn9SwssSTB7YY8suaJw1otsEGwS8cFL6eo3zz5xxD

    Or open this link in the same browser:

    https://example.com/in?code=2BogXJA91s3C4En3vjd1ccMnZEPR4onWbdhY1qwSgyrnJbLh5mWU7zUffJ4foYosZkK34wAe2BkCn9SwssSTB7YY8suaJw1otsEGwS8cFL6eo3zz5xxD&by=mail

    It works only in the browser where you requested it, and expires in 15 minutes.

    Don't share this code. Example Wallet will never ask you for it in a call or a chat.

    If you didn't request it, you can ignore this email.
    "
  `)
})

test('a key to recover with', () => {
  expect(recoveryEmail({ ...about, seconds: 90, credentialBundle })).toMatchInlineSnapshot(`
    {
      "subject": "Recover your access to Example Wallet",
      "text": "We received a request to add a new passkey to your Example Wallet account.

    Paste this code into the page where you requested it:

    2BogXJA91s3C4En3vjd1ccMnZEPR4onWbdhY1qwSgyrnJbLh5mWU7zUffJ4foYosZkK34wAe2BkCn9SwssSTB7YY8suaJw1otsEGwS8cFL6eo3zz5xxD

    It works only in the browser where you requested it, and expires in 90 seconds.

    Don't share this code. Example Wallet will never ask you for it in a call or a chat.

    If you didn't request it, you can ignore this email.
    ",
      "to": "ada@example.com",
    }
  `)
})

test('a changed address', () => {
  expect(emailChangedEmail(about)).toMatchInlineSnapshot(`
    {
      "subject": "Your email address for Example Wallet was changed",
      "text": "This email address was removed from your Example Wallet account. You can no longer use it to sign in or to recover your wallet.

    If you didn't make this change, open Example Wallet now, sign in with your passkey, and review your email address, passkeys and devices.

    If you did, or never had an account there, you can ignore this email.
    ",
      "to": "ada@example.com",
    }
  `)
})

test('behavior: a text message fits into one of 160 characters', () => {
  const longest = codeMessage({
    ...about,
    appName: 'A name of fully 32 characters, so',
    seconds: 90,
    code: 'K7M2Q9XWA',
  })
  expect(longest.text.length).toBeLessThanOrEqual(160)
})

test('behavior: a brand with an accent color gets the same email in HTML too, in its color', () => {
  const plain = codeEmail({ ...about, code: 'K7M2Q9XWA' })
  const { html = '', ...rest } = codeEmail({ ...about, accent: '#ffe600', code: 'K7M2Q9XWA' })
  expect(rest).toEqual(plain)
  const { light, dark } = toBrandColors('#ffe600')
  expect(html).toMatch(new RegExp(`color:${light.accent};[^<]*>K7M2Q9XWA</p>`))
  expect(html).toContain(`.code { background: ${dark.accentSoft} !important; color: ${dark.accent} !important }`)
  for (const sentence of plain.text.trim().split('\n\n')) expect(html).toContain(sentence.replaceAll("'", '&#39;'))
})

test('behavior: a name or link does not become markup', () => {
  const appName = '<img src=x onerror="alert(1)">'
  const magicLinkTemplate = 'https://example.com/in?code=%s&by="mail"'
  const { html } = signInEmail({ ...about, appName, accent: '#5b2fd6', credentialBundle, magicLinkTemplate })
  expect(html).not.toContain('<img')
  expect(html).toContain(`href="https://example.com/in?code=${credentialBundle}&amp;by=&quot;mail&quot;"`)
})
