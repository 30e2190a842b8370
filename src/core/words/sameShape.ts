/** A table of sentences with the keys of `T`, in any language. */
export type SameShape<T> = T extends string ? string : { readonly [K in keyof T]: SameShape<T[K]> }
