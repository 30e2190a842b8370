import type { WalletWords } from './en.ts'

/** The wallet's own sentences in Chinese, in simplified characters. */
export const zh: WalletWords = {
  notLoaded: { title: '此界面未能加载', text: '请检查网络连接，然后重试。' },
  failed: {
    title: '无法显示此界面',
    text: '出了点问题，没有签署任何内容。请重试。如果请求来自网站，网站可以再次发送。',
  },

  nav: {
    label: '钱包',
    activity: '活动',
    connections: '连接',
    pair: '扫码',
  },

  accounts: {
    active: '使用中',
    use: '使用此账户',
    name: '账户 {number}',
    rename: '重命名',
    nameLabel: '账户名称',
    balanceLoading: '正在加载余额…',
    solana: 'Solana 账户',
    showSolana: '显示我的 Solana 账户',
    solanaHint: '它属于此钱包，在您首次显示时创建。',
  },

  connections: {
    title: '连接',
    text: '这些网站可以向您的钱包发送请求。每个请求都由您在这里批准或拒绝。',
    none: '没有已连接的网站。',
    extend: '延长 7 天',
    since: '连接时间',
    until: '到期时间',
    lastUsed: '上次使用',
  },

  connect: {
    title: '连接此网站',
    sees: '可以看到您的地址、余额和活动记录。',
    seesChosen: '可以看到您选择的地址，以及它们的余额和活动记录。',
    cannot: '未经您同意，无法转移资金。',
    account: '要分享的账户',
    accounts: '要分享的账户',
    networks: '网络',
    required: '网站必需此项。',
    ends: '连接有效期为 7 天。在您断开之前，网站可以延长连接。',
    opener: '此窗口由该网站打开。',
    sentTo: '您的回应只会发送给 {origin}，不会发送给其他网站。',
    firstTime: '这是您首次连接此网站。',
    options: '选项',
    solana: 'Solana 账户',
    showSolana: '同时分享我的 Solana 账户',
    solanaHint: '它属于此钱包，在您首次分享时创建。',
    confirm: '连接',
  },

  signIn: {
    asking: '正在等待您的回应',
    pairing: '有网站想要连接。登录后即可查看是哪个网站。',
  },

  signInToSite: {
    title: '登录此网站',
    networks: '网络（每个网络签名一次）',
    signOnly: '网站只要求您证明此账户属于您。',
    text: '{network} 的完整消息',
  },

  allowed: {
    asks: '连接后，网站可以请求：',
  },
  methods: {
    eth_sendTransaction: '发送交易',
    eth_signTypedData_v4: '签署结构化数据',
    personal_sign: '签署消息',
    eth_accounts: '您的地址',
    eth_requestAccounts: '您的地址',
    eth_chainId: '您的网络',
    wallet_switchEthereumChain: '切换网络',
    wallet_addEthereumChain: '切换网络',
    wallet_getCapabilities: '您的钱包支持的功能',
  },

  switchNetwork: {
    title: '将此网站切换到 {network}',
    text: '该网站之后的请求将使用此网络。其他网站的网络不变。',
    confirm: '切换',
    switching: '正在切换…',
  },

  pair: {
    title: '连接网站',
    text: '扫描网站上的二维码，或粘贴从网站复制的链接。',
    scan: '扫描二维码',
    stop: '关闭摄像头',
    looking: '请将摄像头对准二维码。',
    camera: '摄像头画面',
    otherCode: '此二维码不是用来连接钱包的。仍在扫描…',
    link: '或粘贴链接',
    linkHint: '以 wc: 或 https:// 开头。大多数链接 5 分钟后过期。',
    connect: '连接',
    waiting: { title: '正在等待网站', text: '最多可能需要 5 分钟。请不要关闭网站。' },
  },
  cameraTroubles: {
    denied: '此浏览器禁止该钱包使用摄像头。请在浏览器设置中允许，或在下方粘贴链接。',
    absent: '未找到摄像头。请在下方粘贴链接。',
    failed: '摄像头未能启动，可能正被其他应用使用。请重试，或在下方粘贴链接。',
  },
  pairingTroubles: {
    unreadable: { title: '这不是连接链接', text: '请返回网站，重新复制链接。' },
    expired: { title: '此链接已过期', text: '链接的有效期为 5 分钟。请从网站获取新链接。' },
    used: { title: '此链接已被使用', text: '每个链接只能连接一次。请从网站获取新链接。' },
    silent: { title: '网站没有回应', text: '网站可能已关闭。请从网站获取新链接。' },
    unsupported: {
      title: '您的钱包不支持此网站',
      text: '网站需要的网络或功能，您的钱包没有。请求已被拒绝。',
    },
    'foreign-relay': {
      title: '此代码不适用于本钱包',
      text: '它使用本钱包不会连接的中继服务器。未共享任何内容。请使用网站指定的钱包。',
    },
  },

  relay: {
    connected: { title: '已连接', text: '您可以返回网站了。' },
    connecting: { title: '正在连接…', text: '请稍候片刻。' },
    expired: {
      title: '此请求已过期',
      text: '没有签署任何内容。请从网站重新发送请求。',
    },
    ended: {
      title: '连接已断开',
      text: '连接在您回应之前就已结束。没有签署任何内容。',
    },
    interrupted: {
      title: '您上次的回应被中断',
      text: '钱包在回应过程中关闭，请求可能已经执行。重试之前，请先检查您的账户。',
    },
    'not-settled': {
      title: '未连接',
      text: '网站没有完成连接。请从网站获取新链接。',
    },
    done: '返回钱包',
  },
  answers: {
    approved: {
      connect: '已连接。您可以返回网站了。',
      'sign-in': '已登录。您可以返回网站了。',
      'switch-network': '网络已切换。您可以返回网站了。',
      message: '消息已签署。您可以返回网站了。',
      data: '数据已签署。您可以返回网站了。',
      transaction: '交易已发送。您可以返回网站了。',
      other: '已批准。您可以返回网站了。',
    },
    refused: {
      connect: '请求已拒绝。网站未连接。',
      'sign-in': '请求已拒绝。您没有登录该网站。',
      'switch-network': '请求已拒绝。网站的网络不变。',
      message: '请求已拒绝。消息没有签署。',
      data: '请求已拒绝。数据没有签署。',
      transaction: '请求已拒绝。交易没有发送。',
      other: '请求已拒绝。没有签署任何内容。',
    },
  },
  asked: {
    one: '有网站正在等待您的回应。',
    several: '有 {count} 个请求正在等待您的回应。',
    show: '查看',
  },
  connection: {
    waiting: '无法连接中继服务器。正在重新连接…',
    offline: '您已离线。恢复网络后，您对网站的回应会自动发送。',
    refused: '中继服务器不接受此钱包。需要由钱包运营方允许。',
  },

  turnedAway: {
    'no-opener': {
      title: '请返回网站',
      text: '此窗口与打开它的网站失去了联系。请关闭窗口，然后从网站重试。',
    },
    severed: {
      title: '此网站阻止了自己的钱包窗口',
      text: '网站的安全设置使其与此窗口断开，因此无法收到您的响应。请关闭此窗口，并向网站报告该问题。（Cross-Origin-Opener-Policy 必须为 same-origin-allow-popups。）',
    },
    unreadable: { title: '此链接不完整', text: '请返回网站，然后重试。' },
    'other-environment': {
      title: '此网站使用另一个钱包',
      text: '网站请求的钱包不在此地址上。没有分享任何内容。',
    },
    'other-referrer': {
      title: '此网站与它自称的不符',
      text: '请求中写明的网站与打开此窗口的网站不同。没有分享任何内容。请关闭此窗口。',
    },
    'no-key': {
      title: '此网站无法接收回应',
      text: '网站发送的加密密钥无效。没有分享任何内容。请返回网站，然后重试。',
    },
    'unsupported-origin': {
      title: '此页面无法连接',
      text: '只有拥有网址的网站才能连接。没有分享任何内容。',
    },
    'unknown-action': {
      title: '您的钱包不支持此请求',
      text: '请求已被拒绝。',
    },
    'too-large': {
      title: '此请求过大',
      text: '网站发送的内容超出了钱包能显示的范围。没有签署任何内容。请求已被拒绝。',
    },
  },
  openWallet: '打开钱包',
  leaveDevice: '要在此设备上退出登录吗？',
  disconnected: {
    title: '已断开连接',
    text: '此网站不再与您的钱包连接。它可以再次请求连接。',
  },
  alreadyAnswered: {
    title: '已经回应过',
    text: '您已经回应过此请求，因此这次没有签署任何内容。请从网站重试。',
  },
  answered: {
    approved: { title: '完成', text: '此窗口即将关闭。' },
    refused: { title: '请求已拒绝', text: '没有签署任何内容。' },
  },

  nameless: '未命名网站',
  callsItself: '网站自称',
  origin: {
    insecure: '此网站未加密。网络上的其他人可以读取和篡改它显示的内容。',
    'foreign-letters': '此地址含有 a–z 以外的字符，在这里以 xn-- 显示。请确认这就是您要访问的网站。',
    'long-name': '此地址异常长。粗体部分显示了它的所有者。',
    'ip-address': '此网站没有名称，只有一串数字（IP 地址）。',
  },
}
