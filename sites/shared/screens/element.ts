/** Creates an element with properties and children. Strings become text; nothing here parses markup. */
export function element<tag extends keyof HTMLElementTagNameMap>(
  tag: tag,
  properties: Partial<HTMLElementTagNameMap[tag]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[tag] {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}
