import type { Defence } from '../defence.ts'

export const defences: readonly Defence[] = [
  {
    file: 'sites/wallet/review/describeOrigin.ts',
    without: 'a rented name counts as its landlord',
    fails: 'a shared host that anyone may rent',
    edits: [['allowPrivateDomains: true', 'allowPrivateDomains: false']],
  },
  {
    file: 'sites/wallet/review/describeOrigin.ts',
    without: 'foreign letters pass without a warning',
    fails: 'a lookalike letter',
    edits: [['if (/(^|\\.)xn--/.test(url.hostname))', 'if (false)']],
  },
  {
    file: 'sites/wallet/review/describeOrigin.ts',
    without: 'long names pass without a warning',
    fails: 'two hundred letters',
    edits: [['if (subdomain.length > longSubdomain)', 'if (false)']],
  },
  {
    file: 'sites/wallet/parts/OriginName.tsx',
    without: 'the whole host is bold',
    fails: "the bank's name before another's",
    edits: [['<span>{subdomain}</span> <strong>{domain}</strong>', '<strong>{subdomain}{domain}</strong>']],
  },
]
