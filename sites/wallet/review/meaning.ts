import type { Fact } from './fact.ts'
import type { Warning } from './warning.ts'

/** What a known kind of typed data means. */
export type Meaning = { facts: Fact[]; warnings: Warning[] }
