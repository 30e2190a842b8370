import * as v from 'valibot'

/** Foreign input that does not fit its schema. Names the field and the rule, never the value (it may be a secret). */
export class WireError extends Error {
  override name = 'WireError'
  /** JSON-RPC invalid params. */
  readonly code = -32602
  /** Dotted path of the first field that does not fit; empty when the whole input is wrong. */
  readonly field: string
  /** What the field should have been. */
  readonly rule: string
  constructor(field: string, rule: string) {
    super(field ? `${field}: ${rule}` : rule)
    this.field = field
    this.rule = rule
  }
}

/**
 * Checks `input` against `schema` and returns what the schema describes; unknown keys do not travel.
 * @throws {WireError} naming the first field that does not fit.
 */
export function parse<const schema extends v.GenericSchema>(schema: schema, input: unknown): v.InferOutput<schema> {
  const result = v.safeParse(schema, input, { abortEarly: true, abortPipeEarly: true })
  if (result.success) return result.output
  const issue = result.issues[0]
  throw new WireError(v.getDotPath(issue) ?? '', toRule(issue))
}

/** Valibot's own text quotes what was received; ours says only what was expected. A custom check brings its own words. */
function toRule(issue: v.GenericIssue): string {
  if (issue.kind !== 'schema') return issue.message
  if (issue.received === 'undefined') return 'is missing'
  return issue.type === 'custom' ? issue.message : `expected ${issue.expected ?? issue.type}`
}
