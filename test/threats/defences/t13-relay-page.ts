import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'sites/wallet/doors/requesterOf.ts',
    without: "a page's claims about itself count as verified",
    fails: 'the site is marked as unverified',
    edits: [['isProven: false', 'isProven: true']],
  },
  {
    file: 'src/wire/relay/metadata.ts',
    without: 'any address counts as a site',
    fails: 'is not a site',
    edits: [["url: v.fallback(shortUrl, '')", "url: v.fallback(text, '')"]],
  },
  {
    file: 'sites/wallet/doors/toClaimedName.ts',
    without: 'a name is shown unchanged',
    fails: 'a name that turns around',
    edits: [['visibleText(name.trim())', 'name.trim()']],
  },
  {
    file: 'src/review/signInWarnings.ts',
    without: 'a sign-in to the site that a page claims to be passes without a warning',
    fails: 'a phished code',
    edits: [['else if (!isProven && !isAuthor)', 'else if (false)']],
  },
]
