import type { AssetWords } from './en.ts'

/** The sentences of tokens, receiving and sending in Spanish. */
export const es: AssetWords = {
  receive: {
    open: 'Recibir',
    title: 'Recibir en {network}',
    text: 'Esta dirección es para {network}. Lo que se envíe por otra red podría no aparecer en esta cartera.',
    code: 'Código QR con la dirección de esta cuenta',
  },

  tokens: {
    title: 'Tokens',
    loading: 'Cargando tokens…',
    none: 'No hay tokens en {network}.',
    incomplete: 'Puede que falten algunos tokens porque la red no respondió a todas las consultas.',
    recent: 'Solo se leyeron las transferencias recientes. Pueden faltar tokens que recibiste hace mucho.',
    failed: 'La red no respondió, así que no se pueden mostrar tus tokens.',
    showAll: 'Mostrar todos ({count})',
    sendToken: 'Enviar {token}',
    items: '{count} unidades',
    unnamed: 'Cantidad desconocida',
    total: 'Valor total',
    unpriced: 'No incluye los activos sin precio.',
  },

  send: {
    open: 'Enviar',
    title: 'Enviar {token}',
    available: 'Disponible: {amount}',
    to: 'Destinatario',
    toHint: 'Una dirección en {network}. Empieza por 0x.',
    lookingUp: 'Buscando {name}…',
    addressOf: 'Dirección de {name}:',
    otherCode: 'Este código QR no contiene ninguna dirección. Se sigue escaneando…',
    camera: 'No se puede usar la cámara. Permítela en los ajustes del navegador o pega la dirección.',
    recent: 'Destinatarios recientes',
    amount: 'Importe',
    max: 'Máximo',
    next: 'Continuar',
    own: 'Es una de tus propias cuentas.',
    contract: 'Esta dirección es un contrato. Si no sabe manejar lo que envías, lo pierdes.',
    lookalike:
      'Esto puede ser una trampa. La dirección empieza y termina como una que conoces, pero es otra distinta. Los estafadores crean direcciones así. Compara cada carácter:',
    entered: 'La que has introducido',
    known: 'La que conoces',
    sent: 'La transacción se ha enviado. La red suele confirmarla en un minuto.',
    pending: 'Una transacción de esta cuenta sigue pendiente. Mira en Actividad antes de volver a enviar.',
    lost: {
      title: 'Es posible que la transacción se haya enviado',
      text: 'La red no respondió. Mira en Actividad antes de volver a enviar.',
    },
  },

  items: {
    title: 'Elige un artículo',
    loading: 'Cargando tus artículos…',
    rest: 'Puede que no aparezcan artículos que recibiste hace mucho. Puedes escribir su ID de token, que muestran los mercados y los exploradores de bloques.',
    failed: 'La red no respondió, así que no se puede mostrar la lista de tus artículos.',
  },

  recipientProblems: {
    'not-an-address': 'Esto no es una dirección. Una dirección es 0x seguido de 40 caracteres.',
    checksum: 'Un carácter de esta dirección es incorrecto. Cópiala de nuevo.',
    zero: 'Esta es la dirección cero. Lo que envíes allí se pierde.',
    network: 'Este código es para otra red. Vuelve y elige primero esa red.',
    name: 'Este nombre no tiene dirección en {network} o la red no respondió. Escribe la dirección.',
  },

  itemProblems: {
    missing: 'Elige qué artículo quieres enviar.',
    'not-an-id': 'Esto no es un ID de token. Un ID de token es un número entero.',
    foreign: '#{id} no pertenece a esta cuenta.',
    unknown: 'Este contrato no indica de quién es #{id}, como exige ERC-721, así que la billetera no puede enviarlo.',
    unreachable: 'La red no respondió, así que no se puede comprobar de quién es #{id}. Inténtalo de nuevo.',
  },

  amountProblems: {
    balance: 'Solo tienes {amount}.',
    fee: 'Tu saldo no cubre la comisión de la red.',
  },
}
