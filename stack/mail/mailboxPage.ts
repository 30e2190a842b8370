import { html } from 'hono/html'
import type { Email } from './mailbox.ts'

/** Renders every email on one page, newest first. Emails are text, so nothing in them becomes markup. */
export function mailboxPage(emails: readonly Email[]) {
  return html`<!doctype html>
<html lang="en" data-newest="${emails[0]?.id ?? 0}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${emails[0] ? `${emails[0].subject} · Mailbox` : 'Mailbox'}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/mailbox.css">
    <script type="module" src="/mailbox.js"></script>
    <noscript><meta http-equiv="refresh" content="5"></noscript>
  </head>
  <body>
    <header>
      <h1>Mailbox</h1>
      <p>Emails that this stack has sent since it started, newest first, to any address. They never leave this machine.</p>
    </header>
    <main>${emails.length > 0 ? emails.map(toArticle) : html`<p>No email yet. This page shows the next one by itself.</p>`}</main>
  </body>
</html>`
}

function toArticle({ at, to, subject, text }: Email) {
  const time = new Date(at)
  return html`<article>
  <h2>${subject}</h2>
  <p class="envelope">to ${to} at <time datetime="${time.toISOString()}">${time.toLocaleTimeString('en-GB')}</time></p>
  ${text.split(/\n\s*\n/).map(toParagraph)}
</article>`
}

/** A paragraph of one word is the content that matters: a code to copy, or an address to follow. */
function toParagraph(paragraph: string) {
  const text = paragraph.trim()
  if (/^https:\/\/\S+$/.test(text)) return html`<p><a href="${text}" rel="noreferrer">${text}</a></p>`
  if (!/^\w{6,}$/.test(text)) return html`<p>${text}</p>`
  return html`<p class="code"><code>${text}</code> <button type="button" hidden>Copy</button></p>`
}
