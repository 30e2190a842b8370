/** Where a quote stands in a source, and how to write the replacement in the source's own names. */
export type CodeMatch = { start: number; end: number; rename: ReadonlyMap<string, string> }

type Token = { text: string; start: number; end: number; isName: boolean }

const keywords = new Set(
  'as async await catch class const delete else export false for function if import in let new null return switch throw true try typeof undefined void while'.split(
    ' ',
  ),
)

/**
 * Finds a quote of code by its shape: white space does not count, and a name in the quote stands for any name, the same one each time.
 * So a quote outlives a rename and a change of line breaks. Of several places with that shape the one with most of the quote's own names wins.
 * Returns undefined if there is none, or no single best one.
 */
export function matchCode(source: string, quote: string): CodeMatch | undefined {
  const wanted = tokensOf(quote)
  const tokens = tokensOf(source)
  let best: { at: number; same: number; rename: Map<string, string> } | undefined
  let isShared = false
  for (let at = 0; at + wanted.length <= tokens.length; at++) {
    const found = matchAt(tokens, at, wanted)
    if (!found || (best && found.same < best.same)) continue
    isShared = best?.same === found.same
    best = { at, ...found }
  }
  if (!best || isShared) return undefined
  const [first, last] = [tokens[best.at], tokens[best.at + wanted.length - 1]]
  return first && last && { start: first.start, end: last.end, rename: best.rename }
}

/** Replaces what the quote quotes; names that the replacement shares with the quote become the source's. */
export function replaceCode(source: string, quote: string, replacement: string): string | undefined {
  const found = matchCode(source, quote)
  if (!found) return undefined
  const text = tokensOf(replacement).reduceRight(
    (text, token) =>
      token.isName
        ? text.slice(0, token.start) + (found.rename.get(token.text) ?? token.text) + text.slice(token.end)
        : text,
    replacement,
  )
  return source.slice(0, found.start) + text.trim() + source.slice(found.end)
}

/** Splits code into names, numbers, quoted strings and single characters, without comments. */
export function tokensOf(text: string): readonly Token[] {
  const pattern = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|[A-Za-z_$][\w$]*|\d[\w.]*|\S/g
  return [...text.matchAll(pattern)]
    .filter(([token]) => !/^\/[/*]/.test(token))
    .map(({ 0: token, index }) => ({
      text: token,
      start: index,
      end: index + token.length,
      // A string of one word may be a column or a key: it is renamed like a name.
      isName: /^['"]?[A-Za-z_$][\w$]*['"]?$/.test(token) && !keywords.has(token),
    }))
}

function matchAt(tokens: readonly Token[], at: number, wanted: readonly Token[]) {
  const rename = new Map<string, string>()
  let same = 0
  for (const [step, want] of wanted.entries()) {
    const token = tokens[at + step]
    if (!token || token.isName !== want.isName) return undefined
    if (!want.isName) {
      if (token.text !== want.text) return undefined
      continue
    }
    if ((rename.get(want.text) ?? token.text) !== token.text) return undefined
    rename.set(want.text, token.text)
    if (token.text === want.text) same++
  }
  return { same, rename }
}
