import type { AssetWords } from './en.ts'

/** The sentences of tokens, receiving and sending in Chinese. */
export const zh: AssetWords = {
  receive: {
    open: '接收',
    title: '在 {network} 上接收',
    text: '此地址用于 {network}。通过其他网络发送的资产可能不会显示在此钱包中。',
    code: '包含此账户地址的二维码',
  },

  tokens: {
    title: '代币',
    loading: '正在加载代币…',
    none: '{network} 上没有代币。',
    incomplete: '网络没有回答所有查询，可能有代币未显示。',
    recent: '只读取了近期的转账。很久以前收到的代币可能未显示。',
    failed: '网络没有响应，无法显示你的代币。',
    showAll: '显示全部 ({count})',
    sendToken: '发送 {token}',
    items: '{count} 个',
    unnamed: '数量未知',
    total: '总价值',
    unpriced: '没有价格的资产未计入。',
  },

  send: {
    open: '发送',
    title: '发送 {token}',
    available: '可用：{amount}',
    to: '收款人',
    toHint: '{network} 上的地址，以 0x 开头。',
    lookingUp: '正在查找 {name}…',
    addressOf: '{name} 的地址：',
    otherCode: '此二维码中没有地址。继续扫描…',
    camera: '无法使用摄像头。请在浏览器设置中允许，或粘贴地址。',
    recent: '最近的收款人',
    amount: '金额',
    max: '最大',
    next: '继续',
    own: '这是你自己的账户。',
    contract: '此地址是合约。如果它无法处理你发送的资产，资产就会丢失。',
    lookalike:
      '这可能是陷阱。此地址的开头和结尾与你认识的地址相同，但并不是同一个地址。骗子会制造这样的地址。请比较每个字符：',
    entered: '你输入的',
    known: '你认识的',
    sent: '交易已发送。网络通常会在一分钟内确认。',
    pending: '此账户还有一笔交易待确认。再次发送前请先查看“活动”。',
    lost: {
      title: '交易可能已经发送',
      text: '网络没有回应。再次发送前请先查看“活动”。',
    },
  },

  items: {
    title: '选择藏品',
    loading: '正在加载你的藏品…',
    rest: '很久以前收到的藏品可能未显示。你可以输入其代币 ID，交易市场和区块浏览器会显示它。',
    failed: '网络没有响应，无法显示你的藏品。',
  },

  recipientProblems: {
    'not-an-address': '这不是地址。地址由 0x 和后面的 40 个字符组成。',
    checksum: '此地址中有字符错误。请重新复制。',
    zero: '这是零地址。发送到那里的资产会丢失。',
    network: '此二维码用于其他网络。请返回并先选择该网络。',
    name: '此名称在 {network} 上没有地址，或网络没有响应。请改为输入地址。',
  },

  itemProblems: {
    missing: '请选择要发送的藏品。',
    'not-an-id': '这不是代币 ID。代币 ID 是整数。',
    foreign: '#{id} 不属于此账户。',
    unknown: '此合约没有按 ERC-721 的要求说明 #{id} 属于谁，因此钱包无法发送它。',
    unreachable: '网络没有响应，无法确认 #{id} 属于谁。请重试。',
  },

  amountProblems: {
    balance: '你只有 {amount}。',
    fee: '你的余额不足以支付网络费用。',
  },
}
