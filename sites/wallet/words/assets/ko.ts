import type { AssetWords } from './en.ts'

/** The sentences of tokens, receiving and sending in Korean. */
export const ko: AssetWords = {
  receive: {
    open: '받기',
    title: '{network}에서 받기',
    text: '이 주소는 {network}용입니다. 다른 네트워크로 보낸 것은 이 지갑에 표시되지 않을 수 있습니다.',
    code: '이 계정의 주소가 담긴 QR 코드',
  },

  tokens: {
    title: '토큰',
    loading: '토큰을 불러오는 중…',
    none: '{network}에 토큰이 없습니다.',
    incomplete: '네트워크가 일부 요청에 응답하지 않아 빠진 토큰이 있을 수 있습니다.',
    recent: '최근 전송만 읽었습니다. 오래전에 받은 토큰은 빠져 있을 수 있습니다.',
    failed: '네트워크가 응답하지 않아 토큰을 표시할 수 없습니다.',
    showAll: '모두 보기 ({count})',
    sendToken: '{token} 보내기',
    items: '{count}개',
    unnamed: '수량을 알 수 없음',
    total: '총 가치',
    unpriced: '가격이 없는 자산은 포함되지 않았습니다.',
  },

  send: {
    open: '보내기',
    title: '{token} 보내기',
    available: '사용 가능: {amount}',
    to: '받는 사람',
    toHint: '{network}의 주소입니다. 0x로 시작합니다.',
    lookingUp: '{name} 찾는 중…',
    addressOf: '{name}의 주소:',
    otherCode: '이 QR 코드에는 주소가 없습니다. 계속 스캔하는 중…',
    camera: '카메라를 사용할 수 없습니다. 브라우저 설정에서 허용하거나 주소를 붙여넣으세요.',
    recent: '최근에 보낸 사람',
    amount: '금액',
    max: '최대',
    next: '계속',
    own: '내 계정 중 하나입니다.',
    contract: '이 주소는 컨트랙트입니다. 보낸 것을 처리하지 못하면 잃게 됩니다.',
    lookalike:
      '함정일 수 있습니다. 이 주소는 알고 있는 주소와 처음과 끝이 같지만 다른 주소입니다. 사기꾼이 이런 주소를 만듭니다. 모든 글자를 비교하세요:',
    entered: '입력한 주소',
    known: '알고 있는 주소',
    sent: '트랜잭션을 보냈습니다. 네트워크는 보통 1분 안에 확인합니다.',
    pending: '이 계정의 트랜잭션이 아직 대기 중입니다. 다시 보내기 전에 ‘활동’을 확인하세요.',
    lost: {
      title: '트랜잭션이 이미 전송되었을 수 있습니다',
      text: '네트워크가 응답하지 않았습니다. 다시 보내기 전에 ‘활동’을 확인하세요.',
    },
  },

  items: {
    title: '아이템 선택',
    loading: '아이템을 불러오는 중…',
    rest: '오래전에 받은 아이템은 빠져 있을 수 있습니다. 마켓플레이스나 블록 탐색기에 표시되는 토큰 ID를 입력할 수 있습니다.',
    failed: '네트워크가 응답하지 않아 아이템을 표시할 수 없습니다.',
  },

  recipientProblems: {
    'not-an-address': '주소가 아닙니다. 주소는 0x와 그 뒤의 40자입니다.',
    checksum: '이 주소에 잘못된 글자가 있습니다. 다시 복사하세요.',
    zero: '영(0) 주소입니다. 그곳으로 보낸 것은 잃게 됩니다.',
    network: '이 코드는 다른 네트워크용입니다. 돌아가서 먼저 그 네트워크를 선택하세요.',
    name: '이 이름은 {network}에 주소가 없거나 네트워크가 응답하지 않았습니다. 주소를 직접 입력하세요.',
  },

  itemProblems: {
    missing: '보낼 아이템을 선택하세요.',
    'not-an-id': '토큰 ID가 아닙니다. 토큰 ID는 정수입니다.',
    foreign: '#{id}은(는) 이 계정의 것이 아닙니다.',
    unknown: '이 컨트랙트는 ERC-721이 요구하는 #{id}의 소유자를 알려 주지 않아 지갑에서 보낼 수 없습니다.',
    unreachable: '네트워크가 응답하지 않아 #{id}의 소유자를 확인할 수 없습니다. 다시 시도하세요.',
  },

  amountProblems: {
    balance: '{amount}만 있습니다.',
    fee: '잔액이 네트워크 수수료보다 적습니다.',
  },
}
