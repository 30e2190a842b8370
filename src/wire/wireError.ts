/** Foreign input that does not fit its schema. Names the field and the rule, never the value (it may be a secret). */
export class WireError extends Error {
  override name = 'WireError'
  /** JSON-RPC invalid params. */
  readonly code = -32602
  /** Dotted path of the first field that does not fit; empty when the whole input is wrong. */
  readonly field: string
  /** What the field must be. */
  readonly rule: string
  constructor(field: string, rule: string) {
    super(field ? `${field}: ${rule}` : rule)
    this.field = field
    this.rule = rule
  }
}
