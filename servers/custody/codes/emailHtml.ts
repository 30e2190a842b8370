import { toBrandColors } from 'latchkey/wire'

/** A sentence, a code to copy, or an address to open. */
export type Paragraph = string | { code: string } | { link: string }

const font = "16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"
const codeFont = "ui-monospace,'SF Mono',Menlo,Consolas,monospace"

/**
 * Writes an email in the color of a brand. It has no pictures and loads nothing. Colors are in the elements, because some mail programs
 * drop the stylesheet, which is for the dark theme.
 * @param about.accent `#rrggbb`
 */
export function toEmailHtml(about: {
  subject: string
  appName: string
  accent: string
  paragraphs: readonly Paragraph[]
}): string {
  const { subject, appName, accent, paragraphs } = about
  const { light, dark } = toBrandColors(accent)
  const toElement = (paragraph: Paragraph): string => {
    if (typeof paragraph === 'string') return `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`
    if ('link' in paragraph) {
      const link = escapeHtml(paragraph.link)
      return `<p style="margin:0 0 16px"><a class="accent" href="${link}" style="color:${light.accent};word-break:break-all">${link}</a></p>`
    }
    // A short code is read and typed, a long one is copied.
    const size = paragraph.code.length > 12 ? 14 : 28
    return `<p class="code" style="margin:0 0 16px;padding:12px 16px;border-radius:10px;background:${light.accentSoft};color:${light.accent};font:600 ${size}px/1.4 ${codeFont};word-break:break-all">${escapeHtml(paragraph.code)}</p>`
  }
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
.body { background: #1c1f1b !important; color: #edeae1 !important }
.accent { color: ${dark.accent} !important }
.code { background: ${dark.accentSoft} !important; color: ${dark.accent} !important }
}
</style>
</head>
<body class="body" style="margin:0;background:#fffefb;color:#1d1c19">
<div style="max-width:480px;margin:0 auto;padding:24px 20px;font:${font}">
<p class="accent" style="margin:0 0 24px;color:${light.accent};font-size:18px;font-weight:600">${escapeHtml(appName)}</p>
${paragraphs.map(toElement).join('\n')}
</div>
</body>
</html>
`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Nothing that a message says becomes markup. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
