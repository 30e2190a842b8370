/** All values of rows as one text, bytes both as characters and as hex: what a thief of the database can search. */
export function rowTexts(rows: readonly object[]): string {
  return rows
    .flatMap((row) => Object.values(row))
    .map((value) =>
      value instanceof Uint8Array
        ? `${Buffer.from(value).toString('latin1')} ${Buffer.from(value).toString('hex')}`
        : String(value),
    )
    .join('\n')
}
