import type { Frame, Page } from 'playwright-core'

/** Texts that every language writes in Latin letters: addresses, hashes, URLs, and hosts of the stack. */
const universal = [
  /\b(?:https?|wc):[^\s」』]*/g,
  /\b(?:[\w-]+\.)+(?:localhost|[a-z]{2,})(?::\d+)?\b/g,
  /\b0x[0-9A-Fa-f]+(?:\u2060?…\u2060?[0-9A-Fa-f]+)?/g,
]

/**
 * Returns what a reader of Japanese cannot read on a page or in a frame: each word in Latin letters with the text that it is in, and
 * each Japanese text that is marked, or drawn, as of another language. It reads what is visible or read aloud: texts, also in closed details,
 * options and shadow roots, texts of the style sheet, `aria-label`, `title`, `alt`, `placeholder`, and the document's title.
 * @param options.within only elements that this selector matches, and what they contain; the whole document by default
 * @param options.allowed names and terms that Japanese writes in Latin letters, and texts that the site or the user wrote
 */
export async function foreignWords(
  frame: Page | Frame,
  { within, allowed }: { within?: string; allowed: readonly string[] },
): Promise<string[]> {
  const { texts, misnamed } = await frame.evaluate(readTexts, within)
  const phrases = [...allowed].sort((a, b) => b.length - a.length).map(toPattern)
  const words = texts.flatMap((text) => {
    const rest = [...universal, ...phrases].reduce((left, pattern) => left.replace(pattern, ' '), text)
    return (rest.match(/[A-Za-z][A-Za-z'’-]+/g) ?? []).map((word) => `${word}: ${text}`)
  })
  return [...new Set([...words, ...misnamed.map((text) => `not marked as Japanese: ${text}`)])]
}

/** A whole word or phrase, so that an allowed name hides no part of another word. */
function toPattern(phrase: string): RegExp {
  return new RegExp(`(?<![A-Za-z])${phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![A-Za-z])`, 'g')
}

/** Runs in the page. */
function readTexts(within: string | undefined): { texts: string[]; misnamed: string[] } {
  // Addresses and hashes, of which some letters are bold.
  const whole = '.address, .address-groups, code'
  const attributes = [
    'aria-label',
    'aria-description',
    'aria-placeholder',
    'aria-valuetext',
    'title',
    'alt',
    'placeholder',
  ]
  const silent = 'script, style, template, noscript'
  const texts: string[] = []
  const misnamed: string[] = []
  // The driver gives a function no others to call, so these are values.
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) ||
    element.closest('select')?.checkVisibility() === true ||
    element.closest('details:not([open])')?.checkVisibility() === true
  const languageOf = (element: Element): string => {
    const named = element.closest('[lang]')
    const root = element.getRootNode()
    return named?.getAttribute('lang') ?? (root instanceof ShadowRoot ? languageOf(root.host) : '')
  }
  const add = (element: Element, text: string | null | undefined) => {
    const words = text?.replace(/\s+/g, ' ').trim()
    if (!words) return
    const language = languageOf(element)
    const isJapanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(words)
    if (isJapanese && language !== 'ja') misnamed.push(`${words} (${language})`)
    // A style sheet can take the language away from the renderer, which then breaks lines anywhere and may choose Chinese letters.
    const drawn = getComputedStyle(element).getPropertyValue('-webkit-locale')
    if (isJapanese && drawn !== '"ja"') misnamed.push(`${words} (drawn as ${drawn})`)
    // The words of a recovery phrase are English, and say so.
    if (isJapanese || language === 'ja') texts.push(words)
  }
  const readElement = (element: Element) => {
    if (element.matches(silent) || !isShown(element)) return
    for (const name of attributes) add(element, element.getAttribute(name))
    for (const pseudo of ['::before', '::after', '::marker']) {
      const { content, visibility } = getComputedStyle(element, pseudo)
      const written = /^"(.*)"$/.exec(content)?.[1]
      if (visibility === 'visible') add(element, written)
    }
    if (element instanceof HTMLInputElement && !/^(password|radio|checkbox)$/.test(element.type))
      add(element, element.value)
    if (element.matches(whole)) return add(element, element.textContent)
    if (element.closest(whole)) return
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) add(element, node.textContent)
    if (element.shadowRoot) readTree(element.shadowRoot)
  }
  const readTree = (root: ParentNode) => {
    for (const element of root.querySelectorAll('*')) readElement(element)
  }
  if (within === undefined) {
    add(document.documentElement, document.title)
    readTree(document)
  } else {
    for (const element of document.querySelectorAll(within)) {
      readElement(element)
      readTree(element)
    }
  }
  return { texts, misnamed }
}
