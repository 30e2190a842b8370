import * as v from 'valibot'

/**
 * An absolute address that opens an app, on the web or in the app's own scheme. It never carries a script or a page.
 */
export const appLink = v.pipe(
  v.string(),
  v.regex(/^(?!(?:javascript|data|vbscript|blob|file|about):)[a-z][a-z0-9+.-]*:\/\//i, 'expected a link of an app'),
)
