import type { WalletWords } from './en.ts'

/** The wallet's own sentences in Portuguese, as written in Brazil. */
export const pt: WalletWords = {
  notLoaded: { title: 'Esta tela não carregou', text: 'Verifique sua conexão e tente novamente.' },
  failed: {
    title: 'Não é possível mostrar esta tela',
    text: 'Algo deu errado e nada foi assinado. Tente novamente. Se o pedido veio de um site, ele pode enviá-lo de novo.',
  },

  nav: {
    label: 'Carteira',
    activity: 'Atividade',
    connections: 'Conexões',
    pair: 'Escanear',
  },

  accounts: {
    active: 'Em uso',
    use: 'Usar esta conta',
    name: 'Conta {number}',
    rename: 'Renomear',
    nameLabel: 'Nome da conta',
    balanceLoading: 'Carregando saldo…',
    solana: 'Conta Solana',
    showSolana: 'Mostrar minha conta Solana',
    solanaHint: 'Ela pertence a esta carteira e é criada quando você a mostra pela primeira vez.',
  },

  connections: {
    title: 'Conexões',
    text: 'Estes sites podem enviar pedidos à sua carteira. Você aprova ou recusa cada um aqui.',
    none: 'Nenhum site conectado.',
    extend: 'Estender por 7 dias',
    since: 'Conectado em',
    until: 'Expira em',
    lastUsed: 'Último uso',
  },

  connect: {
    title: 'Conectar a este site',
    sees: 'Ele verá seu endereço, saldo e atividade.',
    seesChosen: 'Ele verá os endereços que você escolher, com os saldos e a atividade deles.',
    cannot: 'Ele não move fundos sem pedir a você.',
    account: 'Conta a compartilhar',
    accounts: 'Contas a compartilhar',
    networks: 'Redes',
    required: 'Exigido pelo site.',
    ends: 'A conexão dura 7 dias. O site pode estendê-la até você desconectar.',
    opener: 'Este site abriu esta janela.',
    sentTo: 'Sua resposta vai para {origin} e para nenhum outro site.',
    firstTime: 'Esta é sua primeira conexão com este site.',
    options: 'Opções',
    solana: 'Solana',
    showSolana: 'Compartilhar também minha conta Solana',
    solanaHint: 'Ela pertence a esta carteira e é criada quando você a compartilha pela primeira vez.',
    confirm: 'Conectar',
  },

  signIn: {
    asking: 'está aguardando sua resposta',
    pairing: 'Um site quer se conectar. Entre para ver qual é.',
  },

  signInToSite: {
    title: 'Entrar neste site',
    networks: 'Redes (uma assinatura para cada)',
    signOnly: 'O site só pede que você prove que esta conta é sua.',
    text: 'Mensagem completa para {network}',
  },

  allowed: {
    asks: 'Depois disso, ele pode pedir:',
  },
  methods: {
    eth_sendTransaction: 'envio de transações',
    eth_signTypedData_v4: 'assinatura de dados estruturados',
    personal_sign: 'assinatura de mensagens',
    eth_accounts: 'seu endereço',
    eth_requestAccounts: 'seu endereço',
    eth_chainId: 'sua rede',
    wallet_switchEthereumChain: 'troca de rede',
    wallet_addEthereumChain: 'troca de rede',
    wallet_getCapabilities: 'os recursos que sua carteira oferece',
  },

  switchNetwork: {
    title: 'Mudar este site para {network}',
    text: 'Os próximos pedidos do site usarão esta rede. Os outros sites continuam na rede deles.',
    confirm: 'Mudar',
    switching: 'Mudando…',
  },

  pair: {
    title: 'Conectar a um site',
    text: 'Escaneie o código QR do site ou cole o link que ele permite copiar.',
    scan: 'Escanear código QR',
    stop: 'Parar câmera',
    looking: 'Aponte a câmera para o código QR.',
    camera: 'Imagem da câmera',
    otherCode: 'Este código QR não serve para conectar uma carteira. Ainda procurando…',
    link: 'Ou cole o link',
    linkHint: 'Ele começa com wc: ou https://. A maioria dos links expira em 5 minutos.',
    connect: 'Conectar',
    waiting: { title: 'Aguardando o site', text: 'Isso pode levar até 5 minutos. Mantenha o site aberto.' },
  },
  cameraTroubles: {
    denied:
      'Este navegador bloqueia a câmera para esta carteira. Permita o uso nas configurações do navegador ou cole o link abaixo.',
    absent: 'Nenhuma câmera encontrada. Cole o link abaixo.',
    failed: 'A câmera não iniciou. Ela pode estar em uso por outro app. Tente novamente ou cole o link abaixo.',
  },
  pairingTroubles: {
    unreadable: { title: 'Este não é um link de conexão', text: 'Volte ao site e copie o link de novo.' },
    expired: { title: 'Este link expirou', text: 'Os links valem por 5 minutos. Obtenha um novo no site.' },
    used: { title: 'Este link já foi usado', text: 'Cada link conecta uma vez. Obtenha um novo no site.' },
    silent: { title: 'O site não respondeu', text: 'Ele pode ter sido fechado. Obtenha um novo link no site.' },
    unsupported: {
      title: 'Sua carteira não é compatível com este site',
      text: 'O site precisa de uma rede ou de um recurso que sua carteira não tem. O pedido foi recusado.',
    },
    'foreign-relay': {
      title: 'Este código não é para esta carteira',
      text: 'Ele usa um servidor de retransmissão ao qual esta carteira não se conecta. Nada foi compartilhado. Use a carteira que o site indica.',
    },
  },

  relay: {
    connected: { title: 'Conectado', text: 'Você já pode voltar ao site.' },
    connecting: { title: 'Conectando…', text: 'Isso leva só um momento.' },
    expired: {
      title: 'Este pedido expirou',
      text: 'Nada foi assinado. Envie o pedido de novo pelo site.',
    },
    ended: {
      title: 'Desconectado',
      text: 'A conexão terminou antes da sua resposta. Nada foi assinado.',
    },
    interrupted: {
      title: 'Sua última resposta foi interrompida',
      text: 'A carteira foi fechada enquanto respondia, então o pedido pode ter sido executado. Verifique sua conta antes de tentar de novo.',
    },
    'not-settled': {
      title: 'Não conectado',
      text: 'O site não concluiu a conexão. Obtenha um novo link no site.',
    },
    done: 'Voltar à carteira',
  },
  answers: {
    approved: {
      connect: 'Conectado. Você já pode voltar ao site.',
      'sign-in': 'Você entrou. Já pode voltar ao site.',
      'switch-network': 'Rede alterada. Você já pode voltar ao site.',
      message: 'Mensagem assinada. Você já pode voltar ao site.',
      data: 'Dados assinados. Você já pode voltar ao site.',
      transaction: 'Transação enviada. Você já pode voltar ao site.',
      other: 'Aprovado. Você já pode voltar ao site.',
    },
    refused: {
      connect: 'Pedido recusado. O site não está conectado.',
      'sign-in': 'Pedido recusado. Você não entrou no site.',
      'switch-network': 'Pedido recusado. O site continua na rede dele.',
      message: 'Pedido recusado. A mensagem não foi assinada.',
      data: 'Pedido recusado. Os dados não foram assinados.',
      transaction: 'Pedido recusado. A transação não foi enviada.',
      other: 'Pedido recusado. Nada foi assinado.',
    },
  },
  asked: {
    one: 'Um site está aguardando sua resposta.',
    several: '{count} pedidos estão aguardando sua resposta.',
    show: 'Revisar',
  },
  connection: {
    waiting: 'Não foi possível acessar o servidor de retransmissão. Reconectando…',
    offline: 'Você está offline. As respostas aos sites serão enviadas quando você voltar a ficar online.',
    refused: 'O servidor de retransmissão não aceita esta carteira. O operador da carteira precisa autorizá-la.',
  },

  turnedAway: {
    'no-opener': {
      title: 'Volte ao site',
      text: 'Esta janela perdeu a conexão com o site que a abriu. Feche-a e tente de novo pelo site.',
    },
    severed: {
      title: 'Este site bloqueia a própria janela da carteira',
      text: 'As configurações de segurança do site o separam desta janela, por isso ele não pode receber sua resposta. Feche esta janela e avise o site. (Cross-Origin-Opener-Policy deve ser same-origin-allow-popups.)',
    },
    unreadable: { title: 'Este link está incompleto', text: 'Volte ao site e tente de novo.' },
    'other-environment': {
      title: 'Este site usa outra carteira',
      text: 'O site pediu uma carteira que não está neste endereço. Nada foi compartilhado.',
    },
    'other-referrer': {
      title: 'Este site não é quem diz ser',
      text: 'O pedido indica um site diferente do que abriu esta janela. Nada foi compartilhado. Feche esta janela.',
    },
    'no-key': {
      title: 'Este site não pode receber uma resposta',
      text: 'O site enviou uma chave de criptografia inválida. Nada foi compartilhado. Volte ao site e tente de novo.',
    },
    'unsupported-origin': {
      title: 'Esta página não pode se conectar',
      text: 'Só sites com um endereço na web podem se conectar. Nada foi compartilhado.',
    },
    'unknown-action': {
      title: 'Sua carteira não aceita este tipo de pedido',
      text: 'O pedido foi recusado.',
    },
    'too-large': {
      title: 'Este pedido é grande demais',
      text: 'O site enviou mais do que sua carteira consegue mostrar. Nada foi assinado. O pedido foi recusado.',
    },
  },
  openWallet: 'Abrir a carteira',
  leaveDevice: 'Sair deste dispositivo?',
  disconnected: {
    title: 'Desconectado',
    text: 'Este site não está mais conectado à sua carteira. Ele pode pedir para se conectar de novo.',
  },
  alreadyAnswered: {
    title: 'Já respondido',
    text: 'Você já respondeu a este pedido, então nada foi assinado agora. Tente de novo pelo site.',
  },
  answered: {
    approved: { title: 'Pronto', text: 'Esta janela vai se fechar.' },
    refused: { title: 'Pedido recusado', text: 'Nada foi assinado.' },
  },

  nameless: 'Site sem nome',
  callsItself: 'Nome informado pelo site',
  origin: {
    insecure: 'Este site não é criptografado. Outras pessoas na rede podem ler e alterar o que ele mostra.',
    'foreign-letters':
      'Este endereço tem letras fora de a–z, mostradas aqui como xn--. Certifique-se de que é o site que você espera.',
    'long-name': 'Este endereço é mais longo que o normal. A parte em negrito mostra de quem ele é.',
    'ip-address': 'Este site tem um número (um endereço IP) em vez de um nome.',
  },
}
