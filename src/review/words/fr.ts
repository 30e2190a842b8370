import type { ReviewWords } from './en.ts'

/** The sentences of the review in French. */
export const fr: ReviewWords = {
  proven: 'Vérifié : envoyé par le site que vous avez connecté.',
  reopened:
    'Le site connecté a créé cette demande, mais une autre page l’a peut-être ouverte. Ne continuez que si vous venez de demander cela sur le site.',
  unverified:
    'Non vérifié : c’est ce que le site déclare sur lui-même. Ne continuez que si vous avez ouvert ce site vous-même.',
  titles: {
    message: 'Signer un message',
    siwe: 'Signer pour se connecter à ce site',
    signInTo: 'Signer pour se connecter à {site}',
    typedData: 'Signer des données',
    permission: 'Autoriser la dépense de vos jetons',
    transfer: 'Envoyer {amount} ?',
    sendTokens: 'Envoyer des jetons ?',
    allow: 'Autoriser {spender} à dépenser vos {token} ?',
    allowUpTo: 'Autoriser {spender} à dépenser jusqu’à {amount} ?',
    allowUntil: 'Autoriser {spender} à dépenser au plus {amount} jusqu’au {date} ?',
    allowAny: 'Autoriser {spender} à dépenser vos jetons ?',
    allowItem: 'Autoriser {spender} à prendre votre {token} ?',
    allowAll: 'Autoriser {spender} à prendre tout ce que vous possédez dans une collection ?',
    revoke: 'Empêcher {spender} de dépenser vos jetons ?',
    call: 'Confirmer la transaction',
    create: 'Déployer un contrat',
    solanaSign: 'Signer une transaction Solana',
    solanaSend: 'Envoyer une transaction Solana',
  },
  account: 'Compte',
  network: 'Réseau',
  text: 'Message',
  bytes: 'Octets',
  statement: 'Déclaration',
  kind: 'Type',
  domain: 'Domaine',
  data: 'Données',
  details: 'Détails',
  digest: 'Hash à signer',
  fullText: 'Message complet',
  to: 'À',
  value: 'Montant',
  newContract: 'Nouveau contrat',
  calls: 'Fonction',
  unknownCall: 'Appel de contrat inconnu',
  calldata: 'Données de l’appel',
  fee: 'Frais de réseau',
  feeAbout: 'environ {amount}',
  feeMost: 'jusqu’à {amount}',
  feeLoading: 'Estimation…',
  feeFailed: 'Le réseau n’a pas pu estimer les frais.',
  nonceTaken:
    'Entre-temps, votre compte a envoyé autre chose : les frais ont donc été estimés à nouveau. Vérifiez-les et réessayez.',
  nonceUsed:
    'Le réseau a déjà une transaction à la place de celle-ci, et c’est peut-être celle-ci. Vérifiez l’activité de votre compte avant de renvoyer.',
  speeds: { label: 'Vitesse', slow: 'Lente', normal: 'Normale', fast: 'Rapide' },
  changes: {
    label: 'Changements prévus',
    loading: 'Simulation…',
    unavailable: 'Simulation impossible : effets non affichés.',
    forecast: 'Prévision, peut varier.',
  },
  nonce: 'Nonce',
  gas: 'Limite de gaz',
  unlimited: 'Illimité',
  units: '{amount} unités de base (décimales inconnues)',
  baseUnits: '{amount} unités de base',
  rawAmount: 'Montant en unités de base',
  token: {
    claimed: 'Nom indiqué par le contrat lui-même',
    listed: 'Contrat connu',
    posing: 'Se nomme {symbol}, mais n’est pas un contrat que nous connaissons',
    unreadable: 'Son nom et ses décimales n’ont pas pu être lus sur le réseau',
    unknown: 'Jeton inconnu',
    reading: 'Lecture…',
  },
  labels: {
    own: 'Votre compte',
    sent: 'Déjà destinataire ({count}×)',
    used: 'Déjà utilisée',
    first: 'Première fois',
    lookalike: 'Ressemble à une adresse que vous connaissez',
  },
  never: 'N’expire jamais',
  scroll: 'Faites défiler vers le bas pour tout lire avant de continuer.',
  incomplete: 'Vous pourrez continuer une fois que le réseau aura répondu.',
  understand: 'Je comprends le risque et je veux continuer.',
  confirm: 'Confirmer',
  confirmSend: 'Envoyer',
  allow: 'Autoriser',
  refuse: 'Refuser',
  signing: 'Signature…',
  sending: 'Envoi…',
  hash: 'Hash de la transaction',
  explorer: 'Voir dans l’explorateur',
  disconnect: 'Déconnecter ce site',
  otherWallet: {
    title: 'Cette demande concerne un autre portefeuille',
    text: 'Le site est connecté à un compte qui n’est pas dans ce portefeuille. Connectez-vous au portefeuille qui le contient.',
    switch: 'Utiliser un autre portefeuille',
  },

  refused: { title: 'Demande bloquée' },
  refusals: {
    'unsupported-method': 'Votre portefeuille ne prend pas en charge ce que le site a demandé.',
    'raw-signing':
      'Le site vous a demandé de signer des octets illisibles. Si vous les signiez, quelqu’un pourrait vider votre compte.',
    'unsupported-network': 'Votre portefeuille n’a pas le réseau que le site a demandé.',
    'foreign-account': 'Le site a demandé un compte que vous n’avez pas partagé avec lui.',
    'invalid-parameters': 'Le site a envoyé une demande non valide.',
    'too-large': 'La demande est trop volumineuse pour être examinée.',
    authorization:
      'Le site vous a demandé de laisser un contrat contrôler votre compte. Votre portefeuille ne l’autorise que pour les contrats que son opérateur a vérifiés.',
    'authorization-any-chain':
      'Le site vous a demandé de laisser un contrat contrôler votre compte sur tous les réseaux. Votre portefeuille ne l’autorise jamais.',
    'wrong-network': 'La demande concerne un autre réseau que celui que le site utilise.',
    'invalid-typed-data':
      'Des programmes pourraient interpréter ces données différemment. Votre portefeuille ne peut donc pas afficher avec certitude ce que vous signeriez.',
    'unsupported-field': 'La transaction contient un champ que votre portefeuille ne peut pas expliquer.',
    'disguised-transaction':
      'Le site a présenté une transaction comme un message. Avec votre signature, il aurait pu envoyer cette transaction.',
    'unreadable-transaction':
      'La transaction ne peut pas être décodée. Votre portefeuille ne peut donc pas afficher ce qu’elle fait.',
    'not-a-signer': 'La transaction n’a pas besoin de votre signature.',
    'missing-signatures':
      'Il manque encore à la transaction les signatures d’autres comptes. Elle ne peut donc pas encore être envoyée.',
    'no-node':
      'Votre portefeuille ne peut pas envoyer de transactions Solana. Le site peut seulement demander une signature.',
  },

  facts: {
    amount: 'Montant',
    amountOrToken: 'Montant ou ID du jeton',
    chain: 'Chaîne',
    collection: 'Collection',
    contract: 'Contrat',
    deadline: 'Valable jusqu’au',
    delegate: 'Délégué à',
    domain: 'Site',
    expires: 'Expire',
    from: 'De',
    function: 'Fonction',
    getAmount: 'Montant que vous recevez',
    getToken: 'Vous recevez',
    giveAmount: 'Montant que vous donnez',
    giveToken: 'Vous donnez',
    implementation: 'Nouveau code',
    issued: 'Émis',
    notBefore: 'Valable à partir du',
    operator: 'Opérateur',
    owner: 'Nouveau propriétaire',
    receiver: 'Destinataire',
    resources: 'Ressource',
    spender: 'Autorisé à dépenser',
    token: 'Jeton',
    to: 'À',
    tokenId: 'ID du jeton',
    uri: 'URI',
  },

  severities: { danger: 'Danger', caution: 'Prudence', note: 'Remarque' },

  warnings: {
    'hidden-characters':
      'Le texte contient des caractères invisibles, ou des caractères qui changent l’ordre des autres. Ils sont affichés sous la forme ⟨U+…⟩.',
    'looks-like-hash':
      'Ces 32 octets sont illisibles. Ils pourraient autoriser n’importe quoi, même le déplacement de tous vos fonds.',
    'looks-like-transaction':
      'Ces octets ressemblent à une transaction. Un site n’a aucune bonne raison de la demander sous forme de message.',
    'unreadable-bytes': 'Ces octets ne sont pas du texte : vous ne pouvez pas savoir ce que vous signez.',
    'siwe-domain':
      'Cette signature vous connecte à un autre site que celui qui la demande. C’est ainsi que des pirates volent des comptes :',
    'siwe-unproven':
      'L’identité de ce site n’est pas vérifiée. Si quelqu’un vous a envoyé son code QR ou son lien, cette personne pourrait être connectée en votre nom. Ne continuez que si vous avez ouvert ce site vous-même :',
    'siwe-address': 'Le message nomme un autre compte que celui qui signe :',
    'siwe-malformed':
      'Cela ressemble à un message de connexion, mais ne suit pas la norme : son site n’a pas pu être vérifié.',
    'siwe-uri': 'L’URI du message appartient à un autre site :',
    'siwe-chain': 'Le message concerne un autre réseau :',
    'siwe-expired': 'Cette demande de connexion a expiré.',
    'siwe-not-yet': 'Cette demande de connexion n’est pas encore valable.',
    'siwe-recap':
      'C’est plus qu’une simple connexion : le site pourra agir en votre nom, comme le décrit la ressource qui commence par urn:recap:.',
    permit: 'Cette signature permet à cette adresse de prendre vos jetons sans vous redemander.',
    'permit2-allowance': 'Ceci permet à cette adresse de prendre vos jetons à tout moment jusqu’à l’expiration.',
    'permit2-transfer': 'Cette signature permet à cette adresse de vous prendre ces jetons immédiatement.',
    approval: 'Ceci permet à cette adresse de vous prendre ce jeton à tout moment, jusqu’au montant ci-dessous.',
    'approval-for-all':
      'Ceci permet à cette adresse de prendre tout ce que vous possédez dans cette collection, maintenant et à l’avenir.',
    'unlimited-amount':
      'Le montant est pratiquement illimité. Il couvre tout ce que vous avez de ce jeton, y compris ce que vous recevrez plus tard.',
    'long-deadline': 'Cette autorisation dure plus de 30 jours.',
    'token-transfer': 'Toute personne qui possède cette signature peut envoyer ces jetons à :',
    'order-zero-price': 'Vous les donneriez pour rien ou presque rien.',
    'order-receiver': 'Ce que vous recevez irait à une autre adresse :',
    'order-opaque':
      'Vous signez une liste d’ordres illisible. Tout ce que vous avez autorisé à la vente pourrait être vendu pour rien.',
    order:
      'C’est un ordre : toute personne qui l’accepte obtient ce que vous offrez. Vérifiez les prix dans les données ci-dessous.',
    'vote-delegation': 'Ceci donne votre droit de vote à une autre adresse :',
    delegatecall:
      'Ceci exécute le code d’un autre contrat comme s’il était votre compte. Il pourrait prendre tout ce que contient votre compte.',
    'meta-transaction': 'Ceci permet à quelqu’un d’autre d’envoyer cet appel en votre nom :',
    'ownership-transfer': 'Ceci donne le contrôle du contrat à :',
    upgrade: 'Ceci remplace le code du contrat par :',
    'opaque-promise':
      'Nous ne pouvons pas dire ce que cela signifie, mais une adresse et un montant y figurent. Cela pourrait donner vos fonds à quelqu’un d’autre. Ne continuez que si vous faites confiance au site et à ce contrat :',
    'unknown-typed-data': 'Nous ne pouvons pas dire ce que ce contrat fait de votre signature :',
    'any-network': 'Aucun réseau n’est indiqué : la signature peut être valable sur plusieurs.',
    'no-contract': 'Aucun contrat de vérification n’est indiqué.',
    'unknown-call':
      'Nous ne pouvons pas dire ce que fait cette fonction. Ne continuez que si vous faites confiance au site :',
    'contract-creation': 'Ceci déploie un nouveau contrat. Nous ne pouvons pas dire ce que fait son code.',
    'recipient-is-token': 'Ceci envoie des jetons au contrat du jeton lui-même. Ils seraient perdus.',
    'recipient-zero': 'C’est l’adresse zéro. Tout ce qui y est envoyé est perdu.',
    multicall: 'Ceci combine plusieurs appels. Tous ceux que nous reconnaissons sont affichés.',
    'opaque-multicall': 'Nous ne pouvons pas dire ce que font certains des appels combinés.',
    'account-delegation': 'Ceci donne le contrôle de votre compte au code de :',
    'high-fee': 'Les frais de réseau sont anormalement élevés.',
    'insufficient-funds': 'Votre solde ne suffit pas pour le montant et les frais de réseau.',
    'will-fail': 'Le réseau prévoit que cette transaction échouera. Vous paieriez quand même les frais de réseau.',
    'lookalike-address':
      'Cette adresse commence et finit comme une que vous connaissez, mais c’est une autre. Les attaquants créent de telles adresses :',
    'future-nonce':
      'Le site a choisi une place ultérieure pour cette transaction. Elle attend que votre compte en ait envoyé d’autres, et pourrait être exécutée quand vous ne l’attendrez plus. Transactions qui doivent la précéder :',
    'replaces-pending': 'Cette transaction en remplace une que vous avez envoyée et qui est encore en attente.',
    'solana-unreadable-bytes':
      'Ces octets ne sont pas du texte. Un programme Solana pourrait accepter votre signature comme l’autorisation de déplacer tout ce que vous possédez.',
    'solana-unknown-program':
      'Nous ne pouvons pas dire ce que ce programme fait de votre compte. Ne continuez que si vous faites confiance au site :',
    'solana-unknown-instruction':
      'Une partie de cette transaction ne peut pas être décodée. Elle pourrait déplacer vos fonds ou les donner à quelqu’un d’autre. Ne continuez que si vous faites confiance au site :',
    'solana-set-authority': 'Ceci donne le contrôle d’un compte de jetons, et de tout ce qu’il contient, à :',
    'solana-assign': 'Ceci donne le compte lui-même à un programme, qui pourra prendre tout ce qu’il contient :',
    'solana-own-account':
      'Ceci modifie votre compte lui-même. Ensuite, vous ne pourrez peut-être plus rien envoyer, ou quelqu’un d’autre pourra peut-être le vider.',
    'solana-opens-elsewhere': 'Ceci ouvre un compte qui n’est pas le vôtre. Les fonds qui y sont versés vont à :',
    'solana-initialize-elsewhere':
      'Ceci configure un compte de jetons pour quelqu’un d’autre, qui obtient tout ce qu’il contient :',
    'solana-delegate': 'Ceci permet à ce compte de prendre vos jetons à tout moment, jusqu’au montant indiqué :',
    'solana-close-elsewhere': 'Ceci ferme un compte de jetons et envoie ce qu’il contient à :',
    'solana-several-transfers':
      'Ceci envoie plusieurs choses à la fois. Vérifiez chacune d’elles : un petit transfert peut en cacher un qui prend tout.',
    'solana-burn': 'Ceci détruit des jetons. C’est irréversible.',
    'solana-nonce-authority': 'Ceci donne le contrôle d’un compte nonce, et des SOL qu’il contient, à :',
    'solana-durable-nonce': 'La transaction signée n’expire pas. Le site peut la garder et l’envoyer à tout moment.',
    'solana-lookup':
      'Certains comptes viennent d’une table de correspondance sur la chaîne. Nous ne pouvons donc ni les afficher ni les vérifier ici :',
    'solana-other-signers': 'D’autres comptes doivent aussi signer cette transaction.',
    'solana-other-payer': 'Quelqu’un d’autre paie les frais de réseau :',
  },

  amountProblems: {
    'not-a-number': 'Saisissez un nombre avec un point avant les décimales, par exemple 0.5.',
    comma: 'Saisissez le montant sans virgule, avec un point avant les décimales : 1500 ou 1.5.',
    decimals: 'Trop de décimales : {token} en a au plus {decimals}.',
    zero: 'Saisissez un montant supérieur à zéro.',
  },
}
