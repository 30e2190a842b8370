import type { AssetWords } from './en.ts'

/** The sentences of tokens, receiving and sending in Portuguese. */
export const pt: AssetWords = {
  receive: {
    open: 'Receber',
    title: 'Receber em {network}',
    text: 'Este endereço é para {network}. O que for enviado por outra rede pode não aparecer nesta carteira.',
    code: 'Código QR com o endereço desta conta',
  },

  tokens: {
    title: 'Tokens',
    loading: 'Carregando tokens…',
    none: 'Nenhum token em {network}.',
    incomplete: 'Alguns tokens podem estar faltando porque a rede não respondeu a todas as consultas.',
    recent: 'Só as transferências recentes foram lidas. Tokens que você recebeu há muito tempo podem faltar.',
    failed: 'A rede não respondeu, por isso seus tokens não podem ser mostrados.',
    showAll: 'Mostrar todos ({count})',
    sendToken: 'Enviar {token}',
    items: '{count} itens',
    unnamed: 'Quantidade desconhecida',
    total: 'Valor total',
    unpriced: 'Ativos sem preço não estão incluídos.',
  },

  send: {
    open: 'Enviar',
    title: 'Enviar {token}',
    available: 'Disponível: {amount}',
    to: 'Destinatário',
    toHint: 'Um endereço em {network}. Começa com 0x.',
    lookingUp: 'Procurando {name}…',
    addressOf: 'Endereço de {name}:',
    otherCode: 'Este código QR não tem um endereço. A leitura continua…',
    camera: 'Não é possível usar a câmera. Permita-a nas configurações do navegador ou cole o endereço.',
    recent: 'Destinatários recentes',
    amount: 'Valor',
    max: 'Máximo',
    next: 'Continuar',
    own: 'Esta é uma das suas próprias contas.',
    contract: 'Este endereço é um contrato. Se ele não souber lidar com o que você envia, você perde o envio.',
    lookalike:
      'Isto pode ser uma armadilha. O endereço começa e termina como um que você conhece, mas é outro. Golpistas criam endereços assim. Compare cada caractere:',
    entered: 'O que você digitou',
    known: 'O que você conhece',
    sent: 'A transação foi enviada. A rede costuma confirmá-la em um minuto.',
    pending: 'Uma transação desta conta ainda está pendente. Veja a Atividade antes de enviar de novo.',
    lost: {
      title: 'A transação pode ter sido enviada',
      text: 'A rede não respondeu. Veja a Atividade antes de enviar de novo.',
    },
  },

  items: {
    title: 'Escolha um item',
    loading: 'Carregando seus itens…',
    rest: 'Itens que você recebeu há muito tempo podem faltar. Você pode digitar o ID do token, que aparece em marketplaces e exploradores de blocos.',
    failed: 'A rede não respondeu, então seus itens não podem ser mostrados.',
  },

  recipientProblems: {
    'not-an-address': 'Isto não é um endereço. Um endereço é 0x seguido de 40 caracteres.',
    checksum: 'Um caractere deste endereço está errado. Copie-o de novo.',
    zero: 'Este é o endereço zero. O que você enviar para lá se perde.',
    network: 'Este código é para outra rede. Volte e escolha essa rede primeiro.',
    name: 'Este nome não tem endereço em {network} ou a rede não respondeu. Digite o endereço.',
  },

  itemProblems: {
    missing: 'Escolha qual item enviar.',
    'not-an-id': 'Isto não é um ID de token. Um ID de token é um número inteiro.',
    foreign: '#{id} não pertence a esta conta.',
    unknown: 'Este contrato não informa de quem é #{id}, como o ERC-721 exige, então a carteira não pode enviá-lo.',
    unreachable: 'A rede não respondeu, então não é possível verificar de quem é #{id}. Tente novamente.',
  },

  amountProblems: {
    balance: 'Você tem apenas {amount}.',
    fee: 'Seu saldo não cobre a taxa da rede.',
  },
}
