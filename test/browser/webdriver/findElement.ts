/** How a test names an element: by role and name, by label, by text or by selector; `in` narrows where to look. */
export type Target = {
  role?: 'button' | 'dialog' | 'heading' | 'link' | 'listitem' | 'region' | 'status' | 'img'
  /** The accessible name: a whole string, or a match of a pattern. */
  name?: string | RegExp
  label?: string
  /** Text in the innermost such element. */
  text?: string | RegExp
  css?: string
  /** The element contains one with exactly this text. */
  has?: string
  in?: Target
  nth?: number
}

type Pattern = { text: string } | { source: string; flags: string }
type Plain = Omit<Target, 'name' | 'text' | 'in'> & { name?: Pattern; text?: Pattern; in?: Plain }

export function toPlain({ name, text, in: within, ...rest }: Target): Plain {
  const pattern = (value: string | RegExp): Pattern =>
    typeof value === 'string' ? { text: value } : { source: value.source, flags: value.flags }
  return {
    ...rest,
    ...(name !== undefined && { name: pattern(name) }),
    ...(text !== undefined && { text: pattern(text) }),
    ...(within && { in: toPlain(within) }),
  }
}

/** Runs in the page, as text: finds the first visible element that matches. It must not use variables from outside. */
export function findElement(target: Plain): Element | null {
  const selectors = {
    button: 'button, [role=button]',
    dialog: 'dialog, [role=dialog]',
    heading: 'h1, h2, h3, h4, [role=heading]',
    link: 'a[href]',
    listitem: 'li',
    region: 'section, [role=region]',
    status: 'output, [role=status]',
    img: 'img, [role=img]',
  }
  const tidy = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const fits = (text: string, pattern: Pattern, isWhole: boolean) => {
    if ('source' in pattern) return new RegExp(pattern.source, pattern.flags).test(text)
    return isWhole ? text === tidy(pattern.text) : text.includes(tidy(pattern.text))
  }
  const textOf = (element: Element) => tidy(element instanceof HTMLElement ? element.innerText : element.textContent)
  const nameOf = (element: Element) => {
    const labelledBy = element.getAttribute('aria-labelledby')
    const labels = labelledBy?.split(' ').map((id) => document.getElementById(id))
    if (labels) return tidy(labels.map((label) => label?.textContent).join(' '))
    const own = element.getAttribute('aria-label') ?? element.getAttribute('alt') ?? element.getAttribute('title')
    return own ? tidy(own) : textOf(element)
  }
  const isVisible = (element: Element) => {
    const box = element.getBoundingClientRect()
    return box.width > 0 && box.height > 0 && element.checkVisibility({ visibilityProperty: true })
  }
  /** Everything under `root` that the selector matches, including open shadow roots. */
  const select = (root: ParentNode, selector: string): Element[] => [
    ...root.querySelectorAll(selector),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? select(shadowRoot, selector) : [])),
  ]
  const labelled = (root: ParentNode, label: string) =>
    select(root, 'input, select, textarea').filter((element) => {
      const { labels } = element as HTMLInputElement
      return nameOf(element) === label || [...(labels ?? [])].some((one) => textOf(one).startsWith(label))
    })
  const innermost = (elements: Element[]) =>
    elements.filter((element) => !elements.some((other) => other !== element && element.contains(other)))
  const all = (wanted: Plain): Element[] => {
    const roots: ParentNode[] = wanted.in ? all(wanted.in) : [document]
    return roots.flatMap((root) => {
      let found = wanted.label ? labelled(root, wanted.label) : []
      if (wanted.role) found = select(root, selectors[wanted.role])
      else if (wanted.css) found = select(root, wanted.css)
      else if (wanted.text) found = select(root, '*')
      const { name, text, has } = wanted
      if (wanted.role && wanted.css) found = found.filter((element) => element.matches(wanted.css!))
      if (name) found = found.filter((element) => fits(nameOf(element), name, true))
      if (has) found = found.filter((element) => [...element.querySelectorAll('*')].some((one) => textOf(one) === has))
      if (text) found = innermost(found.filter((element) => fits(textOf(element), text, false)))
      return found.filter(isVisible)
    })
  }
  return all(target)[target.nth ?? 0] ?? null
}
