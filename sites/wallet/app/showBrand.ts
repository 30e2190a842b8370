import { type BrandLook, toThemeCss } from 'latchkey/react'

/** Gives the page a brand's look. The page's content security policy allows rules from scripts, but no `<style>`. */
export function showBrand(look: BrandLook): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(toThemeCss(look))
  document.adoptedStyleSheets.push(sheet)
}
