/**
 * Returns whether a page with this Cross-Origin-Opener-Policy is cut off from the windows that it opens (HTML, cross-origin opener
 * policies). Takes the header's text, or what a client reports when it knows none.
 */
export function isSeveringPolicy(policy: string | null | undefined): boolean {
  return /^same-origin(?!-allow-popups)/.test(policy?.trim() ?? '')
}
