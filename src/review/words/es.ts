import type { ReviewWords } from './en.ts'

/** The sentences of the review in Spanish. */
export const es: ReviewWords = {
  proven: 'Verificado: solo el sitio al que te conectaste puede enviar esta solicitud.',
  reopened:
    'El sitio conectado creó esta solicitud, pero puede que otra página la haya abierto. Continúa solo si acabas de pedir esto en el sitio.',
  unverified: 'Sin verificar: es lo que el sitio dice de sí mismo. Continúa solo si fuiste tú quien abrió ese sitio.',
  titles: {
    message: 'Firmar mensaje',
    siwe: 'Iniciar sesión en este sitio',
    typedData: 'Firmar datos',
    permission: 'Dar permiso para gastar tus tokens',
    transfer: '¿Enviar {amount}?',
    sendTokens: '¿Enviar tokens?',
    allow: '¿Permitir que {spender} gaste tus {token}?',
    allowAny: '¿Permitir que {spender} gaste tus tokens?',
    allowItem: '¿Permitir que {spender} tome tu {token}?',
    allowAll: '¿Permitir que {spender} tome todo lo que tienes en una colección?',
    revoke: '¿Impedir que {spender} gaste tus tokens?',
    call: 'Confirmar transacción',
    create: 'Desplegar un contrato',
    solanaSign: 'Firmar transacción de Solana',
    solanaSend: 'Enviar transacción de Solana',
  },
  account: 'Cuenta',
  network: 'Red',
  text: 'Mensaje',
  bytes: 'Bytes',
  statement: 'Declaración',
  kind: 'Tipo',
  domain: 'Dominio',
  data: 'Datos',
  details: 'Detalles',
  digest: 'Hash que se firma',
  fullText: 'Mensaje completo',
  to: 'Para',
  value: 'Importe',
  newContract: 'Contrato nuevo',
  calls: 'Función',
  unknownCall: 'Llamada desconocida a un contrato',
  calldata: 'Datos de la llamada',
  fee: 'Comisión de red',
  feeAbout: 'alrededor de {amount}',
  feeMost: 'hasta {amount}',
  feeLoading: 'Calculando…',
  feeFailed: 'La red no pudo calcular la comisión.',
  nonceTaken:
    'Mientras tanto, tu cuenta envió otra cosa, así que la comisión se calculó de nuevo. Revísala e inténtalo otra vez.',
  speeds: { label: 'Velocidad', slow: 'Lenta', normal: 'Normal', fast: 'Rápida' },
  changes: {
    label: 'Cambios previstos',
    loading: 'Simulando…',
    unavailable: 'No se pudo simular esta transacción, así que no se muestran sus efectos.',
    forecast: 'Una previsión de la red. El resultado real puede ser distinto.',
  },
  nonce: 'Nonce',
  gas: 'Límite de gas',
  unlimited: 'Ilimitado',
  units: '{amount} unidades base (decimales desconocidos)',
  baseUnits: '{amount} unidades base',
  rawAmount: 'Importe en unidades base',
  token: {
    claimed: 'Nombre indicado por el propio contrato',
    listed: 'Contrato conocido',
    posing: 'Se llama {symbol}, pero no es un contrato que conozcamos',
    unreadable: 'No se pudieron leer su nombre y sus decimales en la red',
    unknown: 'Token desconocido',
    reading: 'Leyendo…',
  },
  labels: {
    own: 'Tu cuenta',
    sent: 'Ya enviaste aquí ({count}×)',
    used: 'Usada antes',
    first: 'Primera vez',
    lookalike: 'Se parece a una dirección que conoces',
  },
  never: 'Nunca caduca',
  scroll: 'Desplázate hacia abajo y léelo todo antes de continuar.',
  incomplete: 'Podrás continuar cuando la red haya respondido.',
  understand: 'Entiendo el riesgo y quiero continuar.',
  confirm: 'Confirmar',
  confirmSend: 'Enviar',
  allow: 'Permitir',
  refuse: 'Rechazar',
  signing: 'Firmando…',
  sending: 'Enviando…',
  hash: 'Hash de la transacción',
  explorer: 'Ver en el explorador',
  disconnect: 'Desconectar este sitio',
  otherWallet: {
    title: 'Esta solicitud es para otra billetera',
    text: 'El sitio está conectado a una cuenta que no está en esta billetera. Inicia sesión en la billetera que la tiene.',
    switch: 'Usar otra billetera',
  },

  refused: { title: 'Solicitud bloqueada' },
  refusals: {
    'unsupported-method': 'Tu billetera no admite lo que pidió el sitio.',
    'raw-signing': 'El sitio te pidió firmar bytes ilegibles. Si los firmaras, alguien podría vaciar tu cuenta.',
    'unsupported-network': 'Tu billetera no tiene la red que pidió el sitio.',
    'foreign-account': 'El sitio pidió una cuenta que no has compartido con él.',
    'invalid-parameters': 'El sitio envió una solicitud no válida.',
    'too-large': 'La solicitud es demasiado grande para revisarla.',
    authorization:
      'El sitio te pidió que dejes que un contrato controle tu cuenta. Tu billetera solo lo permite con contratos que su operador ha revisado.',
    'authorization-any-chain':
      'El sitio te pidió que dejes que un contrato controle tu cuenta en todas las redes. Tu billetera nunca lo permite.',
    'wrong-network': 'La solicitud es para una red distinta de la que usa el sitio.',
    'invalid-typed-data':
      'Distintos programas podrían interpretar estos datos de forma diferente, así que tu billetera no puede mostrar con certeza qué firmarías.',
    'unsupported-field': 'La transacción tiene un campo que tu billetera no puede explicar.',
    'disguised-transaction':
      'El sitio presentó una transacción como si fuera un mensaje. Con tu firma, el sitio habría podido enviar esa transacción.',
    'unreadable-transaction':
      'La transacción no se puede descodificar, así que tu billetera no puede mostrar lo que hace.',
    'not-a-signer': 'La transacción no necesita tu firma.',
    'missing-signatures': 'A la transacción aún le faltan firmas de otras cuentas, así que todavía no se puede enviar.',
    'no-node': 'Tu billetera no puede enviar transacciones de Solana. El sitio solo puede pedir una firma.',
  },

  facts: {
    amount: 'Importe',
    amountOrToken: 'Importe o ID del token',
    chain: 'Cadena',
    collection: 'Colección',
    contract: 'Contrato',
    deadline: 'Válido hasta',
    delegate: 'Delegado en',
    domain: 'Sitio',
    expires: 'Caduca',
    from: 'De',
    function: 'Función',
    getAmount: 'Importe que recibes',
    getToken: 'Recibes',
    giveAmount: 'Importe que entregas',
    giveToken: 'Entregas',
    implementation: 'Código nuevo',
    issued: 'Emitido',
    notBefore: 'Válido desde',
    operator: 'Operador',
    owner: 'Nuevo propietario',
    receiver: 'Destinatario',
    resources: 'Recurso',
    spender: 'Autorizado a gastar',
    token: 'Token',
    to: 'Para',
    tokenId: 'ID del token',
    uri: 'URI',
  },

  severities: { danger: 'Peligro', caution: 'Precaución', note: 'Nota' },

  warnings: {
    'hidden-characters':
      'El texto tiene caracteres invisibles, o caracteres que cambian el orden de otros. Se muestran como ⟨U+…⟩.',
    'looks-like-hash':
      'Estos 32 bytes son ilegibles. Podrían autorizar cualquier cosa, incluso mover todos tus fondos.',
    'looks-like-transaction':
      'Estos bytes parecen una transacción. Un sitio no tiene ningún buen motivo para pedirla como mensaje.',
    'unreadable-bytes': 'Estos bytes no son texto, así que no puedes saber qué estás firmando.',
    'siwe-domain': 'Con esto inicias sesión en un sitio distinto del que lo pide. Así roban cuentas los atacantes:',
    'siwe-unproven':
      'La identidad de este sitio no está verificada. Si alguien te envió su código QR o su enlace, podría iniciar sesión en tu nombre. Continúa solo si fuiste tú quien abrió este sitio:',
    'siwe-address': 'El mensaje nombra una cuenta distinta de la que firma:',
    'siwe-malformed':
      'Parece un mensaje de inicio de sesión, pero no sigue el estándar, así que no se pudo comprobar su sitio.',
    'siwe-uri': 'El URI del mensaje pertenece a otro sitio:',
    'siwe-chain': 'El mensaje es para otra red:',
    'siwe-expired': 'Esta solicitud de inicio de sesión caducó.',
    'siwe-not-yet': 'Esta solicitud de inicio de sesión aún no es válida.',
    'siwe-recap':
      'Esto es más que un inicio de sesión: permite que el sitio actúe en tu nombre, según lo descrito en el recurso que empieza por urn:recap:.',
    permit: 'Esta firma permite que esta dirección tome tus tokens sin volver a preguntarte.',
    'permit2-allowance': 'Esto permite que la dirección tome tus tokens en cualquier momento hasta que caduque.',
    'permit2-transfer': 'Esta firma permite que esta dirección te quite estos tokens de inmediato.',
    approval:
      'Esto permite que la dirección te quite este token en cualquier momento, hasta el importe indicado abajo.',
    'approval-for-all':
      'Esto permite que la dirección tome todo lo que tienes en esta colección, ahora y en el futuro.',
    'unlimited-amount':
      'El importe es prácticamente ilimitado. Abarca todo lo que tienes de este token, incluso lo que recibas más adelante.',
    'long-deadline': 'Este permiso dura más de 30 días.',
    'token-transfer': 'Cualquiera que tenga esta firma puede mover estos tokens a:',
    'order-zero-price': 'Entregarías esto por nada o casi nada.',
    'order-receiver': 'Lo que recibes iría a otra dirección:',
    'order-opaque':
      'Esto firma una lista de órdenes que no se puede leer. Todo lo que hayas aprobado para intercambiar podría venderse por nada.',
    order:
      'Esto es una orden: quien la acepte se queda con lo que ofreces. Comprueba los precios en los datos de abajo.',
    'vote-delegation': 'Esto da tu poder de voto a otra dirección:',
    delegatecall:
      'Esto ejecuta el código de otro contrato como si fuera tu cuenta. Podría quitarte todo lo que hay en ella.',
    'meta-transaction': 'Esto permite que otra persona envíe esta llamada en tu nombre:',
    'ownership-transfer': 'Esto da el control del contrato a:',
    upgrade: 'Esto sustituye el código del contrato por:',
    'opaque-promise':
      'No podemos saber qué significa esto, pero nombra una dirección y un importe. Podría entregar tus fondos a otros. Continúa solo si confías en el sitio y en este contrato:',
    'unknown-typed-data': 'No podemos saber qué hace este contrato con tu firma:',
    'any-network': 'No se indica ninguna red, así que la firma puede ser válida en varias.',
    'no-contract': 'No se indica ningún contrato que verifique la firma.',
    'unknown-call': 'No podemos saber qué hace esta función. Continúa solo si confías en el sitio:',
    'contract-creation': 'Esto despliega un contrato nuevo. No podemos saber qué hace su código.',
    'recipient-is-token': 'Esto envía tokens al propio contrato del token. Se perderían.',
    'recipient-zero': 'Esta es la dirección cero. Todo lo que se envía aquí se pierde.',
    multicall: 'Esto combina varias llamadas. Se muestran todas las que reconocemos.',
    'opaque-multicall': 'No podemos saber qué hacen algunas de las llamadas combinadas.',
    'account-delegation': 'Esto da el control de tu cuenta al código de:',
    'high-fee': 'La comisión de red es más alta de lo normal.',
    'insufficient-funds': 'Tu saldo no alcanza para el importe y la comisión de red.',
    'will-fail': 'La red prevé que esta transacción fallará. Aun así pagarías la comisión de red.',
    'lookalike-address':
      'Esta dirección empieza y termina como una que conoces, pero es otra. Los atacantes crean direcciones así:',
    'future-nonce':
      'El sitio eligió un lugar posterior para esta transacción. Espera hasta que tu cuenta haya enviado otras, y puede ejecutarse cuando ya no la esperes. Transacciones que deben ir antes:',
    'replaces-pending': 'Esta transacción reemplaza a otra que enviaste y que sigue pendiente.',
    'solana-unreadable-bytes':
      'Estos bytes no son texto. Un programa de Solana podría aceptar tu firma como permiso para mover todo lo que tienes.',
    'solana-unknown-program':
      'No podemos saber qué hace este programa con tu cuenta. Continúa solo si confías en el sitio:',
    'solana-unknown-instruction':
      'Parte de esta transacción no se puede descodificar. Podría mover tus fondos o entregarlos a otros. Continúa solo si confías en el sitio:',
    'solana-set-authority': 'Esto da el control de una cuenta de tokens, y de todo lo que contiene, a:',
    'solana-assign': 'Esto entrega la propia cuenta a un programa, que después puede tomar todo lo que contiene:',
    'solana-own-account':
      'Esto cambia tu propia cuenta. Después puede que no puedas enviar nada, o que otra persona pueda vaciarla.',
    'solana-opens-elsewhere': 'Esto abre una cuenta que no es tuya. Los fondos que se depositen en ella van a:',
    'solana-initialize-elsewhere':
      'Esto prepara una cuenta de tokens para otra persona, que se queda con todo lo que contiene:',
    'solana-delegate': 'Esto permite que la cuenta tome tus tokens en cualquier momento, hasta el importe:',
    'solana-close-elsewhere': 'Esto cierra una cuenta de tokens y envía lo que contiene a:',
    'solana-several-transfers':
      'Esto envía varias cosas a la vez. Revisa cada una: una transferencia pequeña puede ocultar otra que se lo lleva todo.',
    'solana-burn': 'Esto destruye tokens. No se puede deshacer.',
    'solana-nonce-authority': 'Esto da el control de una cuenta nonce, y de los SOL que contiene, a:',
    'solana-durable-nonce':
      'La transacción firmada no caduca. El sitio puede guardarla y enviarla en cualquier momento.',
    'solana-lookup':
      'Algunas cuentas vienen de una tabla de búsqueda en la cadena, así que no podemos mostrarlas ni comprobarlas aquí:',
    'solana-other-signers': 'Otras cuentas también deben firmar esta transacción.',
    'solana-other-payer': 'Otra persona paga la comisión de red:',
  },

  amountProblems: {
    'not-a-number': 'Introduce un número con un punto antes de los decimales, como 0.5.',
    decimals: 'Demasiados decimales: {token} tiene como máximo {decimals}.',
    zero: 'Introduce un importe mayor que cero.',
  },
}
