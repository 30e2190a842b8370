import type { WalletWords } from './en.ts'

/** The wallet's own sentences in French. */
export const fr: WalletWords = {
  notLoaded: { title: 'Cet écran n’a pas été chargé', text: 'Vérifiez votre connexion, puis réessayez.' },
  failed: {
    title: 'Cet écran ne peut pas s’afficher',
    text: 'Une erreur s’est produite et rien n’a été signé. Réessayez. Si la demande venait d’un site, il peut l’envoyer à nouveau.',
  },

  nav: {
    label: 'Portefeuille',
    activity: 'Activité',
    connections: 'Sites',
    pair: 'Scanner',
  },

  accounts: {
    active: 'Actif',
    use: 'Utiliser ce compte',
    name: 'Compte {number}',
    rename: 'Renommer',
    nameLabel: 'Nom du compte',
    balanceLoading: 'Chargement du solde…',
    solana: 'Compte Solana',
    showSolana: 'Afficher mon compte Solana',
    solanaHint: 'Il appartient à ce portefeuille et sera créé la première fois que vous l’afficherez.',
  },

  connections: {
    title: 'Sites connectés',
    text: 'Ces sites peuvent envoyer des demandes à votre portefeuille. Vous approuvez ou refusez chacune d’elles ici.',
    none: 'Aucun site connecté.',
    extend: 'Prolonger de 7 jours',
    since: 'Connecté le',
    until: 'Expire le',
    lastUsed: 'Dernière utilisation',
  },

  connect: {
    title: 'Connecter ce site',
    sees: 'Il verra votre adresse, solde et activité.',
    seesChosen: 'Il verra les adresses que vous choisissez, avec leurs soldes et leur activité.',
    cannot: 'Il ne déplace pas de fonds sans votre accord.',
    account: 'Compte à partager',
    accounts: 'Comptes à partager',
    networks: 'Réseaux',
    required: 'Exigé par le site.',
    ends: 'La connexion dure 7 jours. Le site peut la prolonger tant que vous ne le déconnectez pas.',
    opener: 'Ce site a ouvert cette fenêtre.',
    sentTo: 'Votre réponse est envoyée à {origin} et à aucun autre site.',
    firstTime: 'C’est votre première connexion à ce site.',
    options: 'Options',
    solana: 'Solana',
    showSolana: 'Partager aussi mon compte Solana',
    solanaHint: 'Il appartient à ce portefeuille et sera créé la première fois que vous le partagerez.',
    confirm: 'Connecter',
  },

  signIn: {
    asking: 'attend votre réponse',
    pairing: 'Un site veut établir une connexion. Connectez-vous à votre portefeuille pour voir lequel.',
  },

  signInToSite: {
    title: 'Signer pour se connecter à ce site',
    networks: 'Réseaux (une signature pour chacun)',
    signOnly: 'Le site vous demande seulement de prouver que ce compte est le vôtre.',
    text: 'Message complet pour {network}',
  },

  allowed: {
    asks: 'Il pourra ensuite vous demander :',
  },
  methods: {
    eth_sendTransaction: 'd’envoyer des transactions',
    eth_signTypedData_v4: 'de signer des données structurées',
    personal_sign: 'de signer des messages',
    eth_accounts: 'votre adresse',
    eth_requestAccounts: 'votre adresse',
    eth_chainId: 'votre réseau',
    wallet_switchEthereumChain: 'de changer de réseau',
    wallet_addEthereumChain: 'de changer de réseau',
    wallet_getCapabilities: 'les fonctions que votre portefeuille prend en charge',
  },

  switchNetwork: {
    title: 'Passer ce site sur {network}',
    text: 'Les prochaines demandes du site utiliseront ce réseau. Les autres sites gardent le leur.',
    confirm: 'Changer',
    switching: 'Changement…',
  },

  pair: {
    title: 'Connecter un site',
    text: 'Scannez le code QR du site, ou collez le lien qu’il vous permet de copier.',
    scan: 'Scanner un code QR',
    stop: 'Arrêter la caméra',
    looking: 'Pointez la caméra vers le code QR.',
    camera: 'Image de la caméra',
    otherCode: 'Ce code QR ne sert pas à connecter un portefeuille. Le scan continue…',
    link: 'Ou collez le lien',
    linkHint: 'Il commence par wc: ou https://. La plupart des liens expirent au bout de 5 minutes.',
    connect: 'Connecter',
    waiting: {
      title: 'En attente du site',
      text: 'Cela peut prendre jusqu’à 5 minutes. Gardez le site ouvert.',
    },
  },
  cameraTroubles: {
    denied:
      'Ce navigateur bloque la caméra pour ce portefeuille. Autorisez-la dans les réglages du navigateur, ou collez le lien ci-dessous.',
    absent: 'Aucune caméra trouvée. Collez le lien ci-dessous.',
    failed:
      'La caméra n’a pas démarré. Une autre application l’utilise peut-être. Réessayez, ou collez le lien ci-dessous.',
  },
  pairingTroubles: {
    unreadable: {
      title: 'Ce n’est pas un lien de connexion',
      text: 'Retournez sur le site et copiez à nouveau son lien.',
    },
    expired: {
      title: 'Ce lien a expiré',
      text: 'Les liens sont valables 5 minutes. Obtenez-en un nouveau sur le site.',
    },
    used: {
      title: 'Ce lien a déjà été utilisé',
      text: 'Chaque lien ne sert qu’une fois. Obtenez-en un nouveau sur le site.',
    },
    silent: {
      title: 'Le site n’a pas répondu',
      text: 'Il a peut-être été fermé. Obtenez un nouveau lien sur le site.',
    },
    unsupported: {
      title: 'Votre portefeuille n’est pas compatible avec ce site',
      text: 'Le site a besoin d’un réseau ou d’une fonction que votre portefeuille n’a pas. La demande a été refusée.',
    },
    'foreign-relay': {
      title: 'Ce code n’est pas destiné à ce portefeuille',
      text: 'Il utilise un serveur relais auquel ce portefeuille ne se connecte pas. Rien n’a été partagé. Utilisez le portefeuille que le site indique.',
    },
  },

  relay: {
    connected: { title: 'Connecté', text: 'Vous pouvez retourner sur le site.' },
    connecting: { title: 'Connexion…', text: 'Cela prend un instant.' },
    expired: {
      title: 'Cette demande a expiré',
      text: 'Rien n’a été signé. Envoyez à nouveau la demande depuis le site.',
    },
    ended: {
      title: 'Site déconnecté',
      text: 'La connexion s’est terminée avant votre réponse. Rien n’a été signé.',
    },
    interrupted: {
      title: 'Votre dernière réponse a été interrompue',
      text: 'Le portefeuille s’est fermé pendant qu’il répondait : la demande a peut-être abouti. Vérifiez votre compte avant de réessayer.',
    },
    'not-settled': {
      title: 'Non connecté',
      text: 'Le site n’a pas terminé la connexion. Obtenez un nouveau lien sur le site.',
    },
    done: 'Retour au portefeuille',
  },
  answers: {
    approved: {
      connect: 'Site connecté. Vous pouvez y retourner.',
      'sign-in': 'Vous êtes connecté au site. Vous pouvez y retourner.',
      'switch-network': 'Réseau changé. Vous pouvez retourner sur le site.',
      message: 'Message signé. Vous pouvez retourner sur le site.',
      data: 'Données signées. Vous pouvez retourner sur le site.',
      transaction: 'Transaction envoyée. Vous pouvez retourner sur le site.',
      other: 'Demande approuvée. Vous pouvez retourner sur le site.',
    },
    refused: {
      connect: 'Demande refusée. Le site n’est pas connecté.',
      'sign-in': 'Demande refusée. Vous n’êtes pas connecté au site.',
      'switch-network': 'Demande refusée. Le site reste sur son réseau.',
      message: 'Demande refusée. Le message n’a pas été signé.',
      data: 'Demande refusée. Les données n’ont pas été signées.',
      transaction: 'Demande refusée. La transaction n’a pas été envoyée.',
      other: 'Demande refusée. Rien n’a été signé.',
    },
  },
  asked: {
    one: 'Un site attend votre réponse.',
    several: '{count} demandes attendent votre réponse.',
    show: 'Examiner',
  },
  connection: {
    waiting: 'Le serveur relais est injoignable. Reconnexion…',
    offline: 'Vous êtes hors ligne. Vos réponses aux sites seront envoyées dès que vous serez de nouveau en ligne.',
    refused: 'Le serveur relais n’accepte pas ce portefeuille. L’opérateur du portefeuille doit l’autoriser.',
  },

  turnedAway: {
    'no-opener': {
      title: 'Retournez sur le site',
      text: 'Cette fenêtre a perdu le lien avec le site qui l’a ouverte. Fermez-la et réessayez depuis le site.',
    },
    severed: {
      title: 'Ce site bloque sa propre fenêtre de portefeuille',
      text: 'Les réglages de sécurité du site le séparent de cette fenêtre : il ne peut pas recevoir votre réponse. Fermez cette fenêtre et signalez le problème au site. (Cross-Origin-Opener-Policy doit valoir same-origin-allow-popups.)',
    },
    unreadable: { title: 'Ce lien est incomplet', text: 'Retournez sur le site et réessayez.' },
    'other-environment': {
      title: 'Ce site utilise un autre portefeuille',
      text: 'Le site a demandé un portefeuille qui ne se trouve pas à cette adresse. Rien n’a été partagé.',
    },
    'other-referrer': {
      title: 'Ce site n’est pas celui qu’il prétend être',
      text: 'La demande nomme un autre site que celui qui a ouvert cette fenêtre. Rien n’a été partagé. Fermez cette fenêtre.',
    },
    'no-key': {
      title: 'Ce site ne peut pas recevoir de réponse',
      text: 'Le site a envoyé une clé de chiffrement non valide. Rien n’a été partagé. Retournez sur le site et réessayez.',
    },
    'unsupported-origin': {
      title: 'Cette page ne peut pas être connectée',
      text: 'Seuls les sites qui ont une adresse web peuvent être connectés. Rien n’a été partagé.',
    },
    'unknown-action': {
      title: 'Votre portefeuille ne prend pas en charge cette demande',
      text: 'La demande a été refusée.',
    },
    'too-large': {
      title: 'Cette demande est trop volumineuse',
      text: 'Le site a envoyé plus que ce que votre portefeuille peut afficher. Rien n’a été signé. La demande a été refusée.',
    },
  },
  openWallet: 'Ouvrir le portefeuille',
  leaveDevice: 'Se déconnecter de cet appareil ?',
  disconnected: {
    title: 'Site déconnecté',
    text: 'Ce site n’est plus connecté à votre portefeuille. Il peut demander une nouvelle connexion.',
  },
  alreadyAnswered: {
    title: 'Déjà répondu',
    text: 'Vous avez déjà répondu à cette demande : rien n’a donc été signé maintenant. Réessayez depuis le site.',
  },
  answered: {
    approved: { title: 'Terminé', text: 'Cette fenêtre va se fermer.' },
    refused: { title: 'Demande refusée', text: 'Rien n’a été signé.' },
  },

  nameless: 'Site sans nom',
  callsItself: 'Nom donné par le site',
  origin: {
    insecure: 'Ce site n’est pas chiffré. D’autres personnes sur le réseau peuvent lire et modifier ce qu’il affiche.',
    'foreign-letters':
      'Cette adresse contient des lettres autres que a–z, affichées ici sous la forme xn--. Assurez-vous que c’est bien le site que vous attendez.',
    'long-name': 'Cette adresse est anormalement longue. La partie en gras indique à qui elle appartient.',
    'ip-address': 'Ce site a un numéro (une adresse IP) au lieu d’un nom.',
  },
}
