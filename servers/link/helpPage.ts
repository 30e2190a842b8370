/**
 * What a browser shows that opens the text of a QR code (link-and-popup-wallets §1.3). The secret is in the fragment, which browsers
 * do not send; the page has no script that could read it.
 */
export const helpPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Open this code in your wallet</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 32rem; margin: 4rem auto; padding: 0 1rem }
</style>
<main>
<h1>Open this code in your wallet</h1>
<p>This code connects a wallet to a website. Scan it with your wallet app instead of your camera.</p>
<p>Don't share this page's address: anyone who has it can read and answer the website's requests.</p>
</main>
</html>
`

/** Nothing is loaded, framed or passed on. */
export const helpPageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; form-action 'none'",
}
