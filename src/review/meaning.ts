import type { Action } from './action.ts'
import type { Fact } from './fact.ts'
import type { Warning } from './warning.ts'

/** The meaning of a known kind of typed data. */
export type Meaning = { facts: Fact[]; warnings: Warning[]; action?: Action | undefined }
