import { expect, test } from 'vitest'
import { codeLetter, codeMessage, recoveryLetter, signInLetter } from './letters.ts'

const about = { to: 'ada@example.com', appName: 'Example Wallet', seconds: 300 }
const credentialBundle =
  '2BogXJA91s3C4En3vjd1ccMnZEPR4onWbdhY1qwSgyrnJbLh5mWU7zUffJ4foYosZkK34wAe2BkCn9SwssSTB7YY8suaJw1otsEGwS8cFL6eo3zz5xxD'

test('a code', () => {
  expect(codeLetter({ ...about, code: 'K7M2Q9XWA' })).toMatchInlineSnapshot(`
    {
      "subject": "Your code for Example Wallet",
      "text": "Somebody, we hope you, asked for a code to sign in to Example Wallet with this address.

    Type this code into the page that asked for it:

    K7M2Q9XWA

    It works once, within 5 minutes.

    If this was not you, do nothing: nobody gets in without this code. Never pass it on; nobody from Example Wallet will ask you for it.
    ",
      "to": "ada@example.com",
    }
  `)
})

test('a code, by telephone', () => {
  expect(codeMessage({ ...about, seconds: 60, code: '123456' })).toMatchInlineSnapshot(`
    {
      "text": "123456 is your code for Example Wallet. It works once, within one minute. If this was not you, do nothing.",
      "to": "ada@example.com",
    }
  `)
})

test('a key to sign in with', () => {
  const magicLinkTemplate = 'https://example.com/in?code=%s&by=mail'
  expect(signInLetter({ ...about, seconds: 900, credentialBundle, magicLinkTemplate }).text).toMatchInlineSnapshot(`
    "Somebody, we hope you, asked to sign in to Example Wallet with this address.

    Copy this code into the page that asked for it:

    2BogXJA91s3C4En3vjd1ccMnZEPR4onWbdhY1qwSgyrnJbLh5mWU7zUffJ4foYosZkK34wAe2BkCn9SwssSTB7YY8suaJw1otsEGwS8cFL6eo3zz5xxD

    Or follow this link in the same browser:

    https://example.com/in?code=2BogXJA91s3C4En3vjd1ccMnZEPR4onWbdhY1qwSgyrnJbLh5mWU7zUffJ4foYosZkK34wAe2BkCn9SwssSTB7YY8suaJw1otsEGwS8cFL6eo3zz5xxD&by=mail

    It opens only in the browser that asked for it, within 15 minutes.

    Whoever signs in with it can do there what you can do.

    If this was not you, do nothing: nobody gets in without this code. Never pass it on; nobody from Example Wallet will ask you for it.
    "
  `)
})

test('a key to recover with', () => {
  expect(recoveryLetter({ ...about, seconds: 90, credentialBundle })).toMatchInlineSnapshot(`
    {
      "subject": "Recover your access to Example Wallet",
      "text": "Somebody, we hope you, lost the passkey for Example Wallet and asked to add a new one.

    Copy this code into the page that asked for it:

    2BogXJA91s3C4En3vjd1ccMnZEPR4onWbdhY1qwSgyrnJbLh5mWU7zUffJ4foYosZkK34wAe2BkCn9SwssSTB7YY8suaJw1otsEGwS8cFL6eo3zz5xxD

    It opens only in the browser that asked for it, within 90 seconds.

    It adds one passkey, and does nothing else.

    If this was not you, do nothing: nobody gets in without this code. Never pass it on; nobody from Example Wallet will ask you for it.
    ",
      "to": "ada@example.com",
    }
  `)
})
