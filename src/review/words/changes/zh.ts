import type { ChangeWords } from './en.ts'

/** The sentences about a simulated transaction in Chinese. */
export const zh: ChangeWords = {
  nothing: '除网络费用外，没有变化。',
  fails: '此交易预计会失败。',
  failsWith: '此交易预计会失败。合约给出的信息：',
  partial: '部分变化无法读取。',
  more: '以及另外 {count} 项',
  allows: '{spender} 可以使用 {amount}',
  allowsUnlimited: '{spender} 可以使用您的全部 {token}',
  allowsItem: '{spender} 可以取走 {token}',
  allowsAll: '{spender} 可以取走您的全部 {token}',
  revokes: '{spender} 不再能使用您的 {token}',
}
