import * as v from 'valibot'

/**
 * What an environment may want a passkey's own stamp for (key-custody §14): exports and deletions of keys, and changes to
 * who can sign in. What a session key may do, script in the page may do; 'export' without 'credentials' lets it add a
 * passkey of its own first.
 */
export const freshPasskey = v.array(v.picklist(['export', 'credentials']))
export type FreshPasskey = v.InferOutput<typeof freshPasskey>[number]
