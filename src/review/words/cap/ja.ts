import type { CapWords } from './en.ts'

/** The sentences of the field that lowers a permission's limit, in Japanese. */
export const ja: CapWords = {
  open: '上限を変更',
  legend: '上限',
  asked: '{amount}（要求された額）',
  balance: '自分の残高 {amount}',
  other: 'より少ない額',
  note: '上限を下げることはできますが、要求された額より上げることはできません。',
  amount: '新しい上限',
  apply: '上限を設定',
  held: '新しい上限を設定するか、別の上限を選んでください。',
  tooHigh: '上限は要求された額を超えられません。',
}
