/** The header that proves who sent a body (key-custody §1.2, §1.3). */
export type Stamp = { header: string; value: string }

/** Signs the exact text of a body. */
export type Stamper = (body: string) => Promise<Stamp>
