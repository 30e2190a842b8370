/** One version of an activity: the `type` asked for, the key of its parameters under `intent`, of its answer under `result`. */
export type ActivityVersion = readonly [type: `ACTIVITY_TYPE_${string}`, intentKey: string, resultKey: string]

/**
 * Activities by the last part of their path `/public/v1/submit/<name>`. Versions that share their parameters share a row; the
 * answer bears the key of the version that was asked for. The last version is the one that our own pages send.
 */
export type ActivityFamily = Record<string, { parameters: unknown; versions: readonly ActivityVersion[] }>
