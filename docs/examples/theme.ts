import { toThemeCss } from 'latchkey/react'

const sheet = new CSSStyleSheet()
sheet.replaceSync(toThemeCss({ accent: '#5b2fd6', corners: 'soft' }))
document.adoptedStyleSheets.push(sheet)
