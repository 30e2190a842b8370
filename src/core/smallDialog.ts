import { directionOf, type Locale, localeOf } from './words/localeOf.ts'

const style = `
  /* The unit is em, because the page sets the size of rem. Here it begins with the size that the user chose in the browser. */
  :host { all: initial !important; display: block !important; pointer-events: auto !important; }
  dialog { color-scheme: light dark; box-sizing: border-box; width: min(24em, calc(100vw - 2em)); padding: 1.5em;
    border: 1px solid color-mix(in srgb, CanvasText 14%, transparent); border-radius: 1.25em;
    background: Canvas; color: CanvasText; font: 1em/1.5 system-ui, sans-serif; }
  /* Its lines break between phrases, where the browser knows them. */
  dialog:lang(ja) { line-break: strict; word-break: auto-phrase; overflow-wrap: anywhere; }
  dialog::backdrop { background: rgb(0 0 0 / 45%); }
  h2 { margin: 0 0 .25em; font-size: 1.25em; line-height: 1.3; }
  p { margin: 0 0 1.25em; color: color-mix(in srgb, CanvasText 72%, transparent); }
  p.danger { color: light-dark(#9d2318, #ffa498); }
  p.caution { color: light-dark(#7a4f00, #f0c675); }
  p:is(.danger, .caution) { padding: .75em .875em; border-radius: .75em; font-size: .875em;
    background: color-mix(in srgb, currentColor 8%, transparent); }
  p.app { margin: 0 0 .25em; font-size: .875em; }
  form p { margin: 0; font-size: .875em; }
  form { display: grid; gap: .5em; margin: 1.5em 0 .75em; padding-top: 1.25em;
    border-top: 1px solid color-mix(in srgb, CanvasText 14%, transparent); }
  label { display: grid; gap: .375em; font-size: .875em; }
  label.tick { display: flex; gap: .75em; align-items: center; margin: 1em 0; font-weight: 600; }
  [hidden] { display: none !important; }
  label.tick input { flex: none; width: 22px; min-height: 22px; margin: 0; }
  dl, pre, p.danger, p.caution, p.note { margin-top: 1em; }
  dl { display: grid; grid-template-columns: 31% minmax(0, 1fr); margin-bottom: 1em; font-size: .9375em; }
  dl + dl { margin-top: -1em; }
  dt, dd { padding: .5em 0; border-top: 1px solid color-mix(in srgb, CanvasText 14%, transparent); }
  dt { padding-inline-end: .75em; color: color-mix(in srgb, CanvasText 72%, transparent); font-size: .875em; }
  dd { margin: 0; unicode-bidi: isolate; }
  dd.code { font: .8125em/1.6 ui-monospace, Menlo, Consolas, monospace; }
  dd, pre { overflow-wrap: anywhere; }
  pre { margin-bottom: 1em; font: inherit; white-space: pre-wrap; unicode-bidi: plaintext; }
  details { margin-bottom: 1em; }
  summary { margin: 0 0 .5em; font-size: .875em; font-weight: 600; cursor: pointer; }
  input, button { box-sizing: border-box; width: 100%; min-height: 44px; padding: .5em 1em; border-radius: .75em;
    border: 1px solid color-mix(in srgb, CanvasText 28%, transparent); background: transparent; color: inherit; font: inherit; }
  button { cursor: pointer; font-weight: 600; text-wrap: balance; }
  button.main { border-color: transparent; background: CanvasText; color: Canvas; }
  button.quiet { border-color: transparent; font-weight: 400; }
  button:disabled { cursor: progress; opacity: .55; }
  :focus-visible { outline: 2px solid Highlight; outline-offset: 2px; }
  p[role=status] { min-height: 1.5em; margin: .75em 0 0; font-size: .875em; }
`

/** The language of the document, or else of the browser: for what a wallet shows without the kit. */
export function pageLocale(): Locale {
  return localeOf([document.documentElement.lang, ...navigator.languages])
}

/**
 * Opens a small modal dialog that a wallet shows in a page without the kit. It is in a shadow root, so that its styles and the
 * page's do not affect each other, and it removes itself when it closes.
 * @param options.children one of them has the id `title` and names the dialog
 */
export function openSmallDialog(options: { locale: Locale; children: readonly Node[] }): HTMLDialogElement {
  const { locale, children } = options
  const host = document.createElement('div')
  const dialog = element('dialog', { lang: locale, dir: directionOf(locale) }, children)
  dialog.setAttribute('aria-labelledby', 'title')
  dialog.addEventListener('close', () => host.remove())
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheet]
  root.append(dialog)
  // A page may replace its body while the user reads.
  document.documentElement.append(host)
  dialog.showModal()
  return dialog
}

/** Creates an element with its properties and children. */
export function element<tag extends keyof HTMLElementTagNameMap>(
  tag: tag,
  properties: Partial<HTMLElementTagNameMap[tag]>,
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[tag] {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}
