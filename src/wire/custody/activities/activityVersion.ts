/**
 * One version of an activity: the `type` of the request, the key of its parameters under `intent`, and the key of its
 * reply under `result`.
 */
export type ActivityVersion = readonly [type: `ACTIVITY_TYPE_${string}`, intentKey: string, resultKey: string]

/**
 * Activities by the last part of their path `/public/v1/submit/<name>`. Versions that share their parameters share a
 * row. The reply uses the key of the requested version. Our own pages send the last version.
 */
export type ActivityFamily = Record<string, { parameters: unknown; versions: readonly ActivityVersion[] }>
