import type { WalletWords } from './en.ts'

/** The wallet's own sentences in Spanish. */
export const es: WalletWords = {
  notLoaded: { title: 'Esta pantalla no se cargó', text: 'Revisa tu conexión e inténtalo de nuevo.' },
  failed: {
    title: 'Esta pantalla no se puede mostrar',
    text: 'Algo salió mal y no se firmó nada. Inténtalo de nuevo. Si un sitio envió la solicitud, puede volver a enviarla.',
  },

  nav: {
    label: 'Billetera',
    activity: 'Actividad',
    connections: 'Conexiones',
    pair: 'Escanear',
  },

  accounts: {
    active: 'En uso',
    use: 'Usar esta cuenta',
    name: 'Cuenta {number}',
    rename: 'Cambiar nombre',
    nameLabel: 'Nombre de la cuenta',
    balanceLoading: 'Cargando saldo…',
    solana: 'Cuenta de Solana',
    showSolana: 'Mostrar mi cuenta de Solana',
    solanaHint: 'Pertenece a esta billetera y se crea la primera vez que la muestras.',
  },

  connections: {
    title: 'Conexiones',
    text: 'Estos sitios pueden enviar solicitudes a tu billetera. Tú apruebas o rechazas cada una aquí.',
    none: 'No hay sitios conectados.',
    extend: 'Extender 7 días',
    since: 'Conectado el',
    until: 'Caduca el',
    lastUsed: 'Último uso',
  },

  connect: {
    title: 'Conectarse a este sitio',
    sees: 'Verá tu dirección, tu saldo y tu actividad.',
    seesChosen: 'Verá las direcciones que elijas, con sus saldos y su actividad.',
    cannot: 'No puede mover fondos sin preguntarte.',
    account: 'Cuenta que compartes',
    accounts: 'Cuentas que compartes',
    networks: 'Redes',
    required: 'Exigida por el sitio.',
    ends: 'La conexión dura 7 días. El sitio puede extenderla hasta que lo desconectes.',
    opener: 'Este sitio abrió esta ventana.',
    sentTo: 'Tu respuesta va a {origin} y a ningún otro sitio.',
    firstTime: 'Es la primera vez que te conectas a este sitio.',
    options: 'Opciones',
    solana: 'Solana',
    showSolana: 'Compartir también mi cuenta de Solana',
    solanaHint: 'Pertenece a esta billetera y se crea la primera vez que la compartes.',
    confirm: 'Conectar',
  },

  signIn: {
    asking: 'espera tu respuesta',
    pairing: 'Un sitio quiere conectarse. Inicia sesión para ver cuál.',
  },

  signInToSite: {
    title: 'Iniciar sesión en este sitio',
    networks: 'Redes (una firma por cada una)',
    signOnly: 'El sitio solo te pide que demuestres que esta cuenta es tuya.',
    text: 'Mensaje completo para {network}',
  },

  allowed: {
    asks: 'Después podrá pedirte:',
  },
  methods: {
    eth_sendTransaction: 'que envíes transacciones',
    eth_signTypedData_v4: 'que firmes datos estructurados',
    personal_sign: 'que firmes mensajes',
    eth_accounts: 'tu dirección',
    eth_requestAccounts: 'tu dirección',
    eth_chainId: 'tu red',
    wallet_switchEthereumChain: 'que cambies de red',
    wallet_addEthereumChain: 'que cambies de red',
    wallet_getCapabilities: 'las funciones que admite tu billetera',
  },

  switchNetwork: {
    title: 'Cambiar este sitio a {network}',
    text: 'Las próximas solicitudes del sitio usarán esta red. Los demás sitios conservan la suya.',
    confirm: 'Cambiar',
    switching: 'Cambiando…',
  },

  pair: {
    title: 'Conectarse a un sitio',
    text: 'Escanea el código QR del sitio o pega el enlace que te permite copiar.',
    scan: 'Escanear código QR',
    stop: 'Apagar la cámara',
    looking: 'Apunta la cámara al código QR.',
    camera: 'Imagen de la cámara',
    otherCode: 'Este código QR no es para conectar una billetera. Se sigue escaneando…',
    link: 'O pega el enlace',
    linkHint: 'Empieza por wc: o https://. La mayoría de los enlaces caducan a los 5 minutos.',
    connect: 'Conectar',
    waiting: {
      title: 'Esperando al sitio',
      text: 'Puede tardar hasta 5 minutos. Mantén el sitio abierto.',
    },
  },
  cameraTroubles: {
    denied:
      'Este navegador bloquea la cámara para esta billetera. Permítela en los ajustes del navegador o pega el enlace abajo.',
    absent: 'No se encontró ninguna cámara. Pega el enlace abajo.',
    failed: 'La cámara no se inició. Puede que otra app la esté usando. Inténtalo de nuevo o pega el enlace abajo.',
  },
  pairingTroubles: {
    unreadable: { title: 'Esto no es un enlace de conexión', text: 'Vuelve al sitio y copia otra vez su enlace.' },
    expired: {
      title: 'Este enlace caducó',
      text: 'Los enlaces sirven durante 5 minutos. Consigue uno nuevo en el sitio.',
    },
    used: {
      title: 'Este enlace ya se usó',
      text: 'Cada enlace conecta una sola vez. Consigue uno nuevo en el sitio.',
    },
    silent: {
      title: 'El sitio no respondió',
      text: 'Puede que se haya cerrado. Consigue un enlace nuevo en el sitio.',
    },
    unsupported: {
      title: 'Tu billetera no es compatible con este sitio',
      text: 'El sitio necesita una red o una función que tu billetera no tiene. La solicitud se rechazó.',
    },
    'foreign-relay': {
      title: 'Este código no es para esta billetera',
      text: 'Usa un servidor de retransmisión al que esta billetera no se conecta. No se compartió nada. Usa la billetera que indica el sitio.',
    },
  },

  relay: {
    connected: { title: 'Conectado', text: 'Puedes volver al sitio.' },
    connecting: { title: 'Conectando…', text: 'Tardará un momento.' },
    expired: {
      title: 'Esta solicitud caducó',
      text: 'No se firmó nada. Envía la solicitud otra vez desde el sitio.',
    },
    ended: {
      title: 'Desconectado',
      text: 'La conexión terminó antes de que respondieras. No se firmó nada.',
    },
    interrupted: {
      title: 'Tu última respuesta se interrumpió',
      text: 'La billetera se cerró mientras respondía, así que puede que la solicitud se haya completado. Revisa tu cuenta antes de intentarlo de nuevo.',
    },
    'not-settled': {
      title: 'Sin conexión',
      text: 'El sitio no completó la conexión. Consigue un enlace nuevo en el sitio.',
    },
    done: 'Volver a la billetera',
  },
  answers: {
    approved: {
      connect: 'Conectado. Puedes volver al sitio.',
      'sign-in': 'Sesión iniciada. Puedes volver al sitio.',
      'switch-network': 'Red cambiada. Puedes volver al sitio.',
      message: 'Mensaje firmado. Puedes volver al sitio.',
      data: 'Datos firmados. Puedes volver al sitio.',
      transaction: 'Transacción enviada. Puedes volver al sitio.',
      other: 'Solicitud aprobada. Puedes volver al sitio.',
    },
    refused: {
      connect: 'Solicitud rechazada. El sitio no está conectado.',
      'sign-in': 'Solicitud rechazada. No has iniciado sesión en el sitio.',
      'switch-network': 'Solicitud rechazada. El sitio sigue en su red.',
      message: 'Solicitud rechazada. El mensaje no se firmó.',
      data: 'Solicitud rechazada. Los datos no se firmaron.',
      transaction: 'Solicitud rechazada. La transacción no se envió.',
      other: 'Solicitud rechazada. No se firmó nada.',
    },
  },
  asked: {
    one: 'Un sitio espera tu respuesta.',
    several: '{count} solicitudes esperan tu respuesta.',
    show: 'Revisar',
  },
  connection: {
    waiting: 'No se puede acceder al servidor de retransmisión. Reconectando…',
    offline: 'No tienes conexión. Las respuestas a los sitios se enviarán cuando vuelvas a tenerla.',
    refused: 'El servidor de retransmisión no acepta esta billetera. El operador de la billetera debe permitirla.',
  },

  turnedAway: {
    'no-opener': {
      title: 'Vuelve al sitio',
      text: 'Esta ventana perdió la conexión con el sitio que la abrió. Ciérrala e inténtalo de nuevo desde el sitio.',
    },
    severed: {
      title: 'Este sitio bloquea su propia ventana de la billetera',
      text: 'La configuración de seguridad del sitio lo separa de esta ventana, así que no puede recibir tu respuesta. Cierra esta ventana e informa del problema al sitio. (Cross-Origin-Opener-Policy debe ser same-origin-allow-popups.)',
    },
    unreadable: { title: 'Este enlace está incompleto', text: 'Vuelve al sitio e inténtalo de nuevo.' },
    'other-environment': {
      title: 'Este sitio usa otra billetera',
      text: 'El sitio pidió una billetera que no está en esta dirección. No se compartió nada.',
    },
    'other-referrer': {
      title: 'Este sitio no es el que dice ser',
      text: 'La solicitud nombra un sitio distinto del que abrió esta ventana. No se compartió nada. Cierra esta ventana.',
    },
    'no-key': {
      title: 'Este sitio no puede recibir una respuesta',
      text: 'El sitio envió una clave de cifrado no válida. No se compartió nada. Vuelve al sitio e inténtalo de nuevo.',
    },
    'unsupported-origin': {
      title: 'Esta página no se puede conectar',
      text: 'Solo se pueden conectar sitios con una dirección web. No se compartió nada.',
    },
    'unknown-action': {
      title: 'Tu billetera no admite esta solicitud',
      text: 'La solicitud se rechazó.',
    },
    'too-large': {
      title: 'Esta solicitud es demasiado grande',
      text: 'El sitio envió más de lo que tu billetera puede mostrar. No se firmó nada. La solicitud se rechazó.',
    },
  },
  openWallet: 'Abrir la billetera',
  leaveDevice: '¿Cerrar sesión en este dispositivo?',
  disconnected: {
    title: 'Desconectado',
    text: 'Este sitio ya no está conectado a tu billetera. Puede volver a pedir una conexión.',
  },
  alreadyAnswered: {
    title: 'Ya respondida',
    text: 'Ya respondiste a esta solicitud, así que ahora no se firmó nada. Inténtalo de nuevo desde el sitio.',
  },
  answered: {
    approved: { title: 'Listo', text: 'Esta ventana se cerrará.' },
    refused: { title: 'Solicitud rechazada', text: 'No se firmó nada.' },
  },

  nameless: 'Sitio sin nombre',
  callsItself: 'El sitio dice llamarse',
  origin: {
    insecure: 'Este sitio no está cifrado. Otras personas en la red pueden leer y cambiar lo que muestra.',
    'foreign-letters':
      'Esta dirección tiene letras distintas de a–z, mostradas aquí como xn--. Asegúrate de que es el sitio que esperas.',
    'long-name': 'Esta dirección es más larga de lo normal. La parte en negrita muestra a quién pertenece.',
    'ip-address': 'Este sitio tiene un número (una dirección IP) en lugar de un nombre.',
  },
}
