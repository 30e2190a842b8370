import type { ChangeWords } from './en.ts'

/** The sentences about a simulated transaction in Korean. */
export const ko: ChangeWords = {
  nothing: '네트워크 수수료 외에는 없습니다.',
  fails: '이 거래는 실패할 것으로 예상됩니다.',
  failsWith: '이 거래는 실패할 것으로 예상됩니다. 컨트랙트 메시지:',
  partial: '일부 변화를 읽을 수 없습니다.',
  more: '외 {count}건',
  allows: '{spender}에서 {amount}까지 사용할 수 있게 됩니다',
  allowsUnlimited: '{spender}에서 내 {token} 전부를 사용할 수 있게 됩니다',
  allowsItem: '{spender}에서 {token} 항목을 가져갈 수 있게 됩니다',
  allowsAll: '{spender}에서 내 {token} 전부를 가져갈 수 있게 됩니다',
  revokes: '{spender}에서 더 이상 내 {token} 자산을 사용할 수 없습니다',
}
