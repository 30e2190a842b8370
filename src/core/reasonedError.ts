import { BaseError } from './errors.ts'

/** What a reason stands for: the EIP-1193 code, the sentence, and hints if there are any. */
export type Reason = { code: number; message: string; hint: string | undefined }

/** An error from a table of reasons. `reason` is the row's name, `code` its code. */
export class ReasonedError<name extends string> extends BaseError {
  readonly reason: name
  readonly code: number
  constructor(reasons: Readonly<Record<name, Reason>>, reason: name, options: { cause?: unknown } = {}) {
    const { code, message, hint } = reasons[reason]
    super(message, { ...options, ...(hint && { hints: [hint] }) })
    this.reason = reason
    this.code = code
  }
}
