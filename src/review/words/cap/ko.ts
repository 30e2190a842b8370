import type { CapWords } from './en.ts'

/** The sentences of the field that lowers a permission's limit, in Korean. */
export const ko: CapWords = {
  open: '한도 변경',
  legend: '한도',
  asked: '{amount}(요청된 금액)',
  balance: '내 잔액 {amount}',
  other: '더 적은 금액',
  note: '한도를 낮출 수는 있지만 요청된 금액보다 높일 수는 없습니다.',
  amount: '새 한도',
  apply: '한도 설정',
  held: '새 한도를 설정하거나 다른 한도를 선택하세요.',
  tooHigh: '한도는 요청된 금액을 넘을 수 없습니다.',
}
