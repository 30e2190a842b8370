import type { AssetWords } from './en.ts'

/** The sentences of tokens, receiving and sending in French. */
export const fr: AssetWords = {
  receive: {
    open: 'Recevoir',
    title: 'Recevoir sur {network}',
    text: 'Cette adresse est destinée à {network}. Ce qui est envoyé sur un autre réseau risque de ne pas apparaître dans ce portefeuille.',
    code: 'Code QR contenant l’adresse de ce compte',
  },

  tokens: {
    title: 'Jetons',
    loading: 'Chargement des jetons…',
    none: 'Aucun jeton sur {network}.',
    incomplete: 'Il manque peut-être des jetons, car le réseau n’a pas répondu à toutes les demandes.',
    recent: 'Seuls les transferts récents ont été lus. Des jetons reçus il y a longtemps peuvent manquer.',
    failed: 'Le réseau n’a pas répondu, vos jetons ne peuvent donc pas être affichés.',
    showAll: 'Tout afficher ({count})',
    sendToken: 'Envoyer {token}',
    items: '{count} éléments',
    unnamed: 'Quantité inconnue',
    total: 'Valeur totale',
    unpriced: 'Les actifs sans prix ne sont pas compris.',
  },

  send: {
    open: 'Envoyer',
    title: 'Envoyer {token}',
    available: 'Disponible : {amount}',
    to: 'Destinataire',
    toHint: 'Une adresse sur {network}. Elle commence par 0x.',
    lookingUp: 'Recherche de {name}…',
    addressOf: 'Adresse de {name} :',
    otherCode: 'Ce code QR ne contient pas d’adresse. La lecture continue…',
    camera: 'La caméra est inutilisable. Autorisez-la dans les réglages du navigateur, ou collez l’adresse.',
    recent: 'Destinataires récents',
    amount: 'Montant',
    max: 'Maximum',
    next: 'Continuer',
    own: 'C’est l’un de vos propres comptes.',
    contract: 'Cette adresse est un contrat. S’il ne sait pas gérer ce que vous envoyez, vous le perdez.',
    lookalike:
      'C’est peut-être un piège. L’adresse commence et se termine comme une adresse que vous connaissez, mais elle est différente. Des escrocs créent de telles adresses. Comparez chaque caractère :',
    entered: 'Votre saisie',
    known: 'Celle que vous connaissez',
    sent: 'La transaction a été envoyée. Le réseau la confirme en général en moins d’une minute.',
    pending: 'Une transaction de ce compte est encore en attente. Consultez « Activité » avant de renvoyer.',
    lost: {
      title: 'La transaction a peut-être été envoyée',
      text: 'Le réseau n’a pas répondu. Consultez « Activité » avant de renvoyer.',
    },
  },

  items: {
    title: 'Choisissez un élément',
    loading: 'Chargement de vos éléments…',
    rest: 'Des éléments reçus il y a longtemps peuvent manquer. Vous pouvez saisir leur ID de jeton, affiché par les places de marché et les explorateurs de blocs.',
    failed: 'Le réseau n’a pas répondu : vos éléments ne peuvent pas être affichés.',
  },

  recipientProblems: {
    'not-an-address': 'Ce n’est pas une adresse. Une adresse est 0x suivi de 40 caractères.',
    checksum: 'Un caractère de cette adresse est faux. Copiez-la à nouveau.',
    zero: 'C’est l’adresse zéro. Ce que vous y envoyez est perdu.',
    network: 'Ce code est destiné à un autre réseau. Revenez en arrière et choisissez d’abord ce réseau.',
    name: 'Ce nom n’a pas d’adresse sur {network}, ou le réseau n’a pas répondu. Saisissez plutôt l’adresse.',
  },

  itemProblems: {
    missing: 'Choisissez l’élément à envoyer.',
    'not-an-id': 'Ce n’est pas un ID de jeton. Un ID de jeton est un nombre entier.',
    foreign: '#{id} n’appartient pas à ce compte.',
    unknown:
      'Ce contrat n’indique pas à qui appartient #{id}, comme l’exige ERC-721 : le portefeuille ne peut donc pas l’envoyer.',
    unreachable: 'Le réseau n’a pas répondu : le propriétaire de #{id} ne peut pas être vérifié. Réessayez.',
  },

  amountProblems: {
    balance: 'Vous n’avez que {amount}.',
    fee: 'Votre solde ne couvre pas les frais de réseau.',
  },
}
