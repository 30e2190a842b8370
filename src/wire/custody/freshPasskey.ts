import * as v from 'valibot'

/**
 * Requests for which an environment may require a stamp of the passkey itself (key-custody §14): export and deletion of
 * keys, and changes of login methods. A script in the page can do everything that the session key allows; with 'export'
 * but without 'credentials' it could add a passkey of its own first.
 */
export const freshPasskey = v.array(v.picklist(['export', 'credentials']))
export type FreshPasskey = v.InferOutput<typeof freshPasskey>[number]
