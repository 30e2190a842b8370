import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'sites/wallet/doors/relay/requesterOf.ts',
    without: 'what a page says of itself counts as proven',
    fails: 'nobody vouches for it',
    edits: [['isProven: false', 'isProven: true']],
  },
  {
    file: 'src/wire/relay/metadata.ts',
    without: 'any address is a site',
    fails: 'is no site',
    edits: [["url: v.fallback(v.pipe(httpUrl, v.maxLength(maxTextLength)), '')", "url: v.fallback(text, '')"]],
  },
  {
    file: 'sites/wallet/doors/relay/requesterOf.ts',
    without: 'a name is printed as it comes',
    fails: 'a name that turns around',
    edits: [['visibleText(name.trim())', 'name.trim()']],
  },
  {
    file: 'sites/wallet/review/signInWarnings.ts',
    without: 'a sign-in to the site that a page claims to be is plain',
    fails: 'a phished code',
    edits: [['else if (!isProven && !isAuthor)', 'else if (false)']],
  },
]
