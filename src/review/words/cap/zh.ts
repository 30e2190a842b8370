import type { CapWords } from './en.ts'

/** The sentences of the field that lowers a permission's limit, in Chinese. */
export const zh: CapWords = {
  open: '更改上限',
  legend: '上限',
  asked: '{amount}（请求的数量）',
  balance: '我的余额 {amount}',
  other: '更低的数量',
  note: '您可以降低上限，但不能高于请求的数量。',
  amount: '新上限',
  apply: '设置上限',
  held: '请设置新上限，或选择其他上限。',
  tooHigh: '上限不能超过请求的数量。',
}
