import type { WalletWords } from './en.ts'

/** The wallet's own sentences in Korean. */
export const ko: WalletWords = {
  notLoaded: { title: '화면을 불러오지 못했습니다', text: '연결을 확인한 뒤 다시 시도하세요.' },
  failed: {
    title: '이 화면을 표시할 수 없습니다',
    text: '문제가 발생했으며 아무것도 서명되지 않았습니다. 다시 시도하세요. 사이트에서 보낸 요청이라면 사이트에서 다시 보낼 수 있습니다.',
  },

  nav: {
    label: '지갑',
    activity: '활동',
    connections: '연결',
    pair: '스캔',
  },

  accounts: {
    active: '사용 중',
    use: '이 계정 사용',
    name: '계정 {number}',
    rename: '이름 변경',
    nameLabel: '계정 이름',
    balanceLoading: '잔액을 불러오는 중…',
    solana: 'Solana 계정',
    showSolana: '내 Solana 계정 표시',
    solanaHint: '이 지갑에 속한 계정이며, 처음 표시할 때 만들어집니다.',
  },

  connections: {
    title: '연결',
    text: '이 사이트들은 지갑에 요청을 보낼 수 있습니다. 요청마다 여기서 승인하거나 거절합니다.',
    none: '연결된 사이트가 없습니다.',
    extend: '7일 연장',
    since: '연결됨',
    until: '만료',
    lastUsed: '마지막 사용',
  },

  connect: {
    title: '이 사이트에 연결',
    sees: '내 주소, 잔액, 활동 내역을 볼 수 있습니다.',
    seesChosen: '내가 선택한 주소와 그 잔액, 활동 내역을 볼 수 있습니다.',
    cannot: '내 승인 없이는 자금을 옮길 수 없습니다.',
    account: '공유할 계정',
    accounts: '공유할 계정',
    networks: '네트워크',
    required: '사이트에 꼭 필요합니다.',
    ends: '연결은 7일 동안 유지됩니다. 연결을 해제하기 전까지 사이트가 연장할 수 있습니다.',
    opener: '이 창은 이 사이트가 열었습니다.',
    sentTo: '응답은 {origin}에만 전달되며 다른 사이트에는 전달되지 않습니다.',
    firstTime: '이 사이트에 처음 연결합니다.',
    options: '옵션',
    solana: 'Solana 계정',
    showSolana: '내 Solana 계정도 공유',
    solanaHint: '이 지갑에 속한 계정이며, 처음 공유할 때 만들어집니다.',
    confirm: '연결',
  },

  signIn: {
    asking: '응답을 기다리고 있습니다',
    pairing: '사이트가 연결을 요청합니다. 어떤 사이트인지 보려면 로그인하세요.',
  },

  signInToSite: {
    title: '이 사이트에 로그인',
    networks: '네트워크(각각 한 번씩 서명)',
    signOnly: '사이트는 이 계정이 본인의 것임을 증명해 달라고만 요청합니다.',
    text: '{network} 메시지 전문',
  },

  allowed: {
    asks: '연결되면 사이트가 다음을 요청할 수 있습니다:',
  },
  methods: {
    eth_sendTransaction: '거래 보내기',
    eth_signTypedData_v4: '구조화된 데이터 서명',
    personal_sign: '메시지 서명',
    eth_accounts: '내 주소',
    eth_requestAccounts: '내 주소',
    eth_chainId: '내 네트워크',
    wallet_switchEthereumChain: '네트워크 전환',
    wallet_addEthereumChain: '네트워크 전환',
    wallet_getCapabilities: '지갑이 지원하는 기능',
  },

  switchNetwork: {
    title: '이 사이트를 {network} 네트워크로 전환',
    text: '사이트의 다음 요청부터 이 네트워크를 사용합니다. 다른 사이트의 네트워크는 그대로입니다.',
    confirm: '전환',
    switching: '전환하는 중…',
  },

  pair: {
    title: '사이트에 연결',
    text: '사이트의 QR 코드를 스캔하거나, 사이트에서 복사한 링크를 붙여넣으세요.',
    scan: 'QR 코드 스캔',
    stop: '카메라 끄기',
    looking: '카메라를 QR 코드에 맞추세요.',
    camera: '카메라 화면',
    otherCode: '지갑 연결용 QR 코드가 아닙니다. 계속 스캔하는 중…',
    link: '또는 링크 붙여넣기',
    linkHint: 'wc: 또는 https://로 시작합니다. 대부분의 링크는 5분 후 만료됩니다.',
    connect: '연결',
    waiting: {
      title: '사이트를 기다리는 중',
      text: '최대 5분이 걸릴 수 있습니다. 사이트를 열어 두세요.',
    },
  },
  cameraTroubles: {
    denied:
      '브라우저가 이 지갑의 카메라 사용을 차단하고 있습니다. 브라우저 설정에서 허용하거나 아래에 링크를 붙여넣으세요.',
    absent: '카메라를 찾지 못했습니다. 아래에 링크를 붙여넣으세요.',
    failed: '카메라가 켜지지 않았습니다. 다른 앱이 사용 중일 수 있습니다. 다시 시도하거나 아래에 링크를 붙여넣으세요.',
  },
  pairingTroubles: {
    unreadable: {
      title: '연결 링크가 아닙니다',
      text: '사이트로 돌아가서 링크를 다시 복사하세요.',
    },
    expired: {
      title: '링크가 만료되었습니다',
      text: '링크는 5분 동안 유효합니다. 사이트에서 새 링크를 받으세요.',
    },
    used: {
      title: '이미 사용된 링크입니다',
      text: '링크 하나로 한 번만 연결할 수 있습니다. 사이트에서 새 링크를 받으세요.',
    },
    silent: {
      title: '사이트가 응답하지 않았습니다',
      text: '사이트가 닫혔을 수 있습니다. 사이트에서 새 링크를 받으세요.',
    },
    unsupported: {
      title: '지갑이 이 사이트를 지원하지 않습니다',
      text: '사이트에 필요한 네트워크나 기능이 지갑에 없습니다. 요청이 거절되었습니다.',
    },
    'foreign-relay': {
      title: '이 지갑용 코드가 아닙니다',
      text: '이 지갑이 연결하지 않는 중계 서버를 사용합니다. 공유된 것은 없습니다. 사이트가 안내하는 지갑을 사용하세요.',
    },
  },

  relay: {
    connected: { title: '연결됨', text: '사이트로 돌아가도 됩니다.' },
    connecting: { title: '연결하는 중…', text: '잠시만 기다려 주세요.' },
    expired: {
      title: '요청이 만료되었습니다',
      text: '아무것도 서명되지 않았습니다. 사이트에서 요청을 다시 보내세요.',
    },
    ended: {
      title: '연결이 끊어졌습니다',
      text: '응답하기 전에 연결이 끝났습니다. 아무것도 서명되지 않았습니다.',
    },
    interrupted: {
      title: '마지막 응답이 중단되었습니다',
      text: '응답하는 도중에 지갑이 닫혀 요청이 이미 처리되었을 수 있습니다. 다시 시도하기 전에 계정을 확인하세요.',
    },
    'not-settled': {
      title: '연결되지 않음',
      text: '사이트가 연결을 완료하지 않았습니다. 사이트에서 새 링크를 받으세요.',
    },
    done: '지갑으로 돌아가기',
  },
  answers: {
    approved: {
      connect: '연결되었습니다. 사이트로 돌아가도 됩니다.',
      'sign-in': '로그인되었습니다. 사이트로 돌아가도 됩니다.',
      'switch-network': '네트워크를 전환했습니다. 사이트로 돌아가도 됩니다.',
      message: '메시지에 서명했습니다. 사이트로 돌아가도 됩니다.',
      data: '데이터에 서명했습니다. 사이트로 돌아가도 됩니다.',
      transaction: '거래를 보냈습니다. 사이트로 돌아가도 됩니다.',
      other: '승인했습니다. 사이트로 돌아가도 됩니다.',
    },
    refused: {
      connect: '요청을 거절했습니다. 사이트에 연결되지 않았습니다.',
      'sign-in': '요청을 거절했습니다. 사이트에 로그인되지 않았습니다.',
      'switch-network': '요청을 거절했습니다. 사이트의 네트워크는 그대로입니다.',
      message: '요청을 거절했습니다. 메시지는 서명되지 않았습니다.',
      data: '요청을 거절했습니다. 데이터는 서명되지 않았습니다.',
      transaction: '요청을 거절했습니다. 거래는 전송되지 않았습니다.',
      other: '요청을 거절했습니다. 아무것도 서명되지 않았습니다.',
    },
  },
  asked: {
    one: '사이트가 응답을 기다리고 있습니다.',
    several: '요청 {count}개가 응답을 기다리고 있습니다.',
    show: '검토',
  },
  connection: {
    waiting: '중계 서버에 연결할 수 없습니다. 다시 연결하는 중…',
    offline: '오프라인 상태입니다. 다시 온라인이 되면 사이트에 응답을 보냅니다.',
    refused: '중계 서버가 이 지갑을 받아들이지 않습니다. 지갑 운영자가 허용해야 합니다.',
  },

  turnedAway: {
    'no-opener': {
      title: '사이트로 돌아가세요',
      text: '이 창을 연 사이트와의 연결이 끊어졌습니다. 창을 닫고 사이트에서 다시 시도하세요.',
    },
    severed: {
      title: '이 사이트가 자체 지갑 창을 차단합니다',
      text: '사이트의 보안 설정 때문에 이 창과의 연결이 끊겨 사이트가 응답을 받을 수 없습니다. 창을 닫고 사이트에 문제를 알려 주세요. (Cross-Origin-Opener-Policy는 same-origin-allow-popups여야 합니다.)',
    },
    unreadable: { title: '링크가 완전하지 않습니다', text: '사이트로 돌아가서 다시 시도하세요.' },
    'other-environment': {
      title: '이 사이트는 다른 지갑을 사용합니다',
      text: '사이트가 요청한 지갑은 이 주소에 없습니다. 아무것도 공유되지 않았습니다.',
    },
    'other-referrer': {
      title: '이 사이트는 스스로 밝힌 사이트가 아닙니다',
      text: '요청에 적힌 사이트가 이 창을 연 사이트와 다릅니다. 아무것도 공유되지 않았습니다. 이 창을 닫으세요.',
    },
    'no-key': {
      title: '이 사이트는 응답을 받을 수 없습니다',
      text: '사이트가 보낸 암호화 키가 잘못되었습니다. 아무것도 공유되지 않았습니다. 사이트로 돌아가서 다시 시도하세요.',
    },
    'unsupported-origin': {
      title: '이 페이지는 연결할 수 없습니다',
      text: '웹 주소가 있는 사이트만 연결할 수 있습니다. 아무것도 공유되지 않았습니다.',
    },
    'unknown-action': {
      title: '지갑이 이 요청을 지원하지 않습니다',
      text: '요청이 거절되었습니다.',
    },
    'too-large': {
      title: '요청이 너무 큽니다',
      text: '사이트가 보낸 내용이 지갑에서 표시할 수 있는 양을 넘습니다. 아무것도 서명되지 않았습니다. 요청이 거절되었습니다.',
    },
  },
  openWallet: '지갑 열기',
  leaveDevice: '이 기기에서 로그아웃할까요?',
  disconnected: {
    title: '연결 해제됨',
    text: '이 사이트는 더 이상 지갑에 연결되어 있지 않습니다. 사이트가 연결을 다시 요청할 수는 있습니다.',
  },
  alreadyAnswered: {
    title: '이미 응답했습니다',
    text: '이미 응답한 요청이므로 이번에는 아무것도 서명되지 않았습니다. 사이트에서 다시 시도하세요.',
  },
  answered: {
    approved: { title: '완료', text: '이 창은 곧 닫힙니다.' },
    refused: { title: '요청을 거절했습니다', text: '아무것도 서명되지 않았습니다.' },
  },

  nameless: '이름 없는 사이트',
  callsItself: '사이트가 밝힌 이름',
  origin: {
    insecure: '이 사이트는 암호화되지 않았습니다. 네트워크상의 다른 사람이 표시되는 내용을 읽고 바꿀 수 있습니다.',
    'foreign-letters':
      '이 주소에는 a–z가 아닌 문자가 있으며, 여기서는 xn--으로 표시됩니다. 원하던 사이트가 맞는지 확인하세요.',
    'long-name': '주소가 비정상적으로 깁니다. 굵게 표시된 부분이 소유자를 나타냅니다.',
    'ip-address': '이 사이트는 이름 대신 숫자(IP 주소)를 사용합니다.',
  },
}
