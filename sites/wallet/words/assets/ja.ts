import type { AssetWords } from './en.ts'

/** The sentences of tokens, receiving and sending in Japanese. */
export const ja: AssetWords = {
  receive: {
    open: '受け取る',
    title: '{network} で受け取る',
    text: 'このアドレスは {network} 用です。別のネットワークで送られたものは、このウォレットに表示されないことがあります。',
    code: 'このアカウントのアドレスの QR コード',
  },

  tokens: {
    title: 'トークン',
    loading: 'トークンを読み込んでいます…',
    none: '{network} にトークンはありません。',
    incomplete: 'ネットワークが一部の問い合わせに応答しなかったため、表示されていないトークンがあるかもしれません。',
    recent: '最近の送金だけを読み込みました。以前に受け取ったトークンは表示されないことがあります。',
    failed: 'ネットワークが応答しなかったため、トークンを表示できません。',
    showAll: 'すべて表示 ({count})',
    sendToken: '{token} を送る',
    items: '{count} 個',
    unnamed: '数量不明',
    total: '合計額',
    unpriced: '価格のない資産は含まれていません。',
  },

  send: {
    open: '送る',
    title: '{token} を送る',
    available: '残高：{amount}',
    to: '受取人',
    toHint: '{network} のアドレス。0x で始まります。',
    lookingUp: '{name} を検索しています…',
    addressOf: '{name} のアドレス:',
    otherCode: 'この QR コードにはアドレスがありません。スキャンを続けています…',
    camera: 'カメラを使えません。ブラウザの設定で許可するか、アドレスを貼り付けてください。',
    recent: '最近の受取人',
    amount: '金額',
    max: '最大',
    next: '続ける',
    own: 'これはあなた自身のアカウントです。',
    contract: 'このアドレスはコントラクトです。送ったものを扱えないコントラクトの場合、失われます。',
    lookalike:
      '罠かもしれません。このアドレスは、あなたが知っているアドレスと最初と最後が同じですが、別のアドレスです。詐欺師はこのようなアドレスを作ります。すべての文字を比べてください：',
    entered: '入力したアドレス',
    known: '知っているアドレス',
    sent: 'トランザクションを送信しました。通常は 1 分以内にネットワークで承認されます。',
  },

  items: {
    title: 'アイテムを選択',
    loading: 'アイテムを読み込んでいます…',
    rest: '以前に受け取ったアイテムは表示されないことがあります。その場合はトークン ID を入力できます。ID はマーケットプレイスやブロックエクスプローラーで確認できます。',
    failed: 'ネットワークが応答しなかったため、アイテムを表示できません。',
  },

  recipientProblems: {
    'not-an-address': 'アドレスではありません。アドレスは 0x と 40 文字です。',
    checksum: 'このアドレスの文字に誤りがあります。もう一度コピーしてください。',
    zero: 'これはゼロアドレスです。ここに送ったものは失われます。',
    network: 'このコードは別のネットワーク用です。戻って、先にそのネットワークを選んでください。',
    name: 'この名前には {network} 上のアドレスがないか、ネットワークが応答しませんでした。アドレスを入力してください。',
  },

  itemProblems: {
    missing: '送るアイテムを選んでください。',
    'not-an-id': 'トークン ID ではありません。トークン ID は整数です。',
    foreign: '#{id} はこのアカウントのものではありません。',
    unknown: 'このコントラクトは、ERC-721 が求める #{id} の所有者を示さないため、ウォレットから送れません。',
    unreachable: 'ネットワークが応答しなかったため、#{id} の所有者を確認できません。もう一度お試しください。',
  },

  amountProblems: {
    balance: '残高は {amount} だけです。',
    fee: '残高がネットワーク手数料に足りません。',
  },
}
