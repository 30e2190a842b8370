/** Fills in the `meta` element that a built page has for its configuration. */
export function withConfig(html: string, name: string, config: object): string {
  const content = JSON.stringify(config).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
  return html.replace(`<meta name="${name}" content=""`, () => `<meta name="${name}" content="${content}"`)
}
