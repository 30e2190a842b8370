import type { ChangeWords } from './en.ts'

/** The sentences about a simulated transaction in Japanese. */
export const ja: ChangeWords = {
  nothing: 'ネットワーク手数料を除き、ありません。',
  fails: 'この取引は失敗すると予測されます。',
  failsWith: 'この取引は失敗すると予測されます。コントラクトからのメッセージ：',
  partial: '一部の変化を読み取れませんでした。',
  more: 'ほか{count}件',
  allows: '{spender} が {amount} を使えるようになります',
  allowsUnlimited: '{spender} があなたの {token} をすべて使えるようになります',
  allowsItem: '{spender} が {token} を引き出せるようになります',
  allowsAll: '{spender} があなたの {token} をすべて引き出せるようになります',
  revokes: '{spender} はあなたの {token} を使えなくなります',
}
