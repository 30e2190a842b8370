import { directionOf, type Locale, localeOf } from './words/localeOf.ts'

const style = `
  :host { all: initial !important; display: block !important; pointer-events: auto !important; }
  dialog { color-scheme: light dark; box-sizing: border-box; width: min(22rem, calc(100vw - 2rem)); padding: 1.75rem;
    border: 1px solid color-mix(in srgb, CanvasText 14%, transparent); border-radius: 1.25rem;
    background: Canvas; color: CanvasText; font: 1rem/1.5 system-ui, sans-serif; }
  dialog::backdrop { background: rgb(0 0 0 / 45%); }
  h2 { margin: 0 0 .25rem; font-size: 1.25rem; line-height: 1.3; }
  p { margin: 0 0 1.25rem; color: color-mix(in srgb, CanvasText 72%, transparent); }
  p.danger { color: light-dark(#9d2318, #ffa498); }
  p.caution { color: light-dark(#7a4f00, #f0c675); }
  p.app { margin: 0 0 .25rem; font-size: .875rem; }
  form p { margin: 0; font-size: .875rem; }
  form { display: grid; gap: .5rem; margin: 1.5rem 0 .75rem; padding-top: 1.25rem;
    border-top: 1px solid color-mix(in srgb, CanvasText 14%, transparent); }
  label { display: grid; gap: .375rem; font-size: .875rem; }
  label.tick { display: flex; gap: .75rem; align-items: center; margin: 1rem 0; font-weight: 600; }
  label.tick[hidden] { display: none; }
  label.tick input { flex: none; width: 1.375rem; min-height: 1.375rem; margin: 0; }
  dl, pre, p.danger, p.caution, p.note { margin-top: 1rem; }
  dl { display: grid; grid-template-columns: 31% minmax(0, 1fr); gap: .5rem .75rem; margin-bottom: 1rem; font-size: .9375rem; }
  dt { color: color-mix(in srgb, CanvasText 72%, transparent); font-size: .875rem; }
  dd { margin: 0; unicode-bidi: isolate; }
  dd, pre { overflow-wrap: anywhere; }
  pre { margin-bottom: 1rem; font: inherit; white-space: pre-wrap; unicode-bidi: plaintext; }
  details { margin-bottom: 1rem; }
  summary { margin: 0 0 .5rem; font-size: .875rem; font-weight: 600; cursor: pointer; }
  input, button { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: .5rem 1rem; border-radius: .75rem;
    border: 1px solid color-mix(in srgb, CanvasText 28%, transparent); background: transparent; color: inherit; font: inherit; }
  button { cursor: pointer; font-weight: 600; text-wrap: balance; }
  button.main { border-color: transparent; background: CanvasText; color: Canvas; }
  button.quiet { border-color: transparent; font-weight: 400; }
  button:disabled { cursor: progress; opacity: .55; }
  :focus-visible { outline: 2px solid Highlight; outline-offset: 2px; }
  p[role=status] { min-height: 1.5em; margin: .75rem 0 0; font-size: .875rem; }
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
  document.body.append(host)
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
