import type { EmbeddedWords } from './en.ts'

/** Every sentence about an embedded wallet in French. */
export const fr: EmbeddedWords = {
  enterTitle: 'Connectez-vous à votre portefeuille',
  enterText:
    'Utilisez votre clé d’accès : votre empreinte, votre visage ou le code de cet appareil. Aucun mot de passe n’est nécessaire.',
  enterTextWithout:
    'Ce navigateur ne prend pas en charge les clés d’accès. Connectez-vous ici autrement, ou ouvrez la page dans un autre navigateur.',
  enterTextManaged:
    'Connectez-vous avec votre clé d’accès : votre empreinte, votre visage ou le code PIN de cet appareil.',
  usePasskey: 'Utiliser une clé d’accès',
  createWallet: 'Créer un portefeuille',
  createText: 'Créez une clé d’accès. Vous vous connecterez désormais avec elle.',
  walletName: 'Nom du portefeuille',
  walletNameHint: 'Affiché lorsque vous choisissez une clé d’accès. Vous seul le voyez.',
  myWallet: 'Mon portefeuille',
  useEmail: 'Utiliser un code par e-mail',
  useProvider: 'Continuer avec {name}',
  lostPasskey: 'J’ai perdu ma clé d’accès',
  waitingPasskey: 'En attente de votre clé d’accès…',
  waitingProvider: 'En attente de {name}…',
  oneMoment: 'Un instant…',
  emailTitle: 'Se connecter par e-mail',
  emailText: 'Nous vous envoyons un code par e-mail. Première visite ? Nous créons un portefeuille pour vous.',
  emailAddress: 'Adresse e-mail',
  mailCode: 'Envoyer le code',
  codeTitle: 'Consultez vos e-mails',
  codeText: 'Nous avons envoyé un code à {email}. Il est valable cinq minutes.',
  codeKept: 'Saisissez le code envoyé à {email}. Il est valable cinq minutes après l’envoi.',
  code: 'Code reçu par e-mail',
  codeHint: 'Rien reçu ? Cela peut prendre une minute. Regardez aussi dans vos spams.',
  goOn: 'Continuer',
  newCode: 'Envoyer un nouveau code',
  newCodeIn: 'Nouveau code dans {seconds} s',
  newCodeSent: 'Nous avons envoyé un nouveau code. Seul le plus récent fonctionne.',
  otherAddress: 'Utiliser une autre adresse',
  recoverTitle: 'Récupérez votre portefeuille',
  recoverTitleManaged: 'Récupérez votre connexion',
  recoverText:
    'Si vous avez déjà confirmé une adresse e-mail, nous y envoyons un code. Il vous permet de créer une nouvelle clé d’accès dans ce navigateur. Vos comptes restent les mêmes.',
  recoverTextManaged:
    'Si vous avez déjà confirmé une adresse e-mail, nous y envoyons un code. Il vous permet de créer une nouvelle clé d’accès pour vous connecter. Elle ne remplace pas la clé d’accès ou le mot de passe qui protège votre portefeuille : vous en aurez toujours besoin.',
  recoverSentText:
    'Si {email} appartient à un portefeuille ici, nous y avons envoyé un code long. Il est valable quinze minutes, dans ce navigateur seulement. Ne fermez pas et ne rechargez pas la page.',
  newPasskeyTitle: 'Créez une nouvelle clé d’accès',
  newPasskeyText:
    'Le code est correct. Vous vous connectez désormais avec votre nouvelle clé d’accès. Supprimez la clé perdue sous Sécurité.',
  newPasskey: 'Nouvelle clé d’accès',
  startOver: 'Recommencer',
  madeTitle: 'Clé d’accès créée',
  madeText: 'Connectez-vous maintenant avec elle. Votre appareil la demandera encore une fois.',
  passkeys: 'Clés d’accès',
  passkeysText:
    'Chaque clé d’accès permet de vous connecter à ce portefeuille. Gardez-en deux sur des appareils différents : en perdre une ne vous bloquera pas.',
  passkeysTextManaged:
    'Chaque clé d’accès ci-dessous vous connecte. Gardez-en deux sur des appareils différents. La clé d’accès ou le mot de passe qui protège la clé de votre portefeuille se trouve sous « Protection et sauvegarde ».',
  noPasskeys: 'Aucune clé d’accès pour le moment. Ajoutez-en une pour vous connecter sans e-mail.',
  noPasskeysManaged: 'Aucune clé d’accès pour vous connecter pour le moment. Ajoutez-en une pour vous passer d’e-mail.',
  passkeyAdded: 'Ajoutée le {date}',
  addPasskey: 'Ajouter une clé d’accès',
  passkeyName: 'Nom de la nouvelle clé d’accès',
  passkeyNameHint:
    'Elle est créée sur cet appareil, ou sur une clé de sécurité ou un téléphone que propose votre navigateur.',
  removePasskey: 'Retirer {name}',
  removeTitle: 'Retirer {name} ?',
  removeText:
    'Cette clé d’accès cessera immédiatement de fonctionner. C’est irréversible. Supprimez-la aussi vous-même de votre appareil ou de votre gestionnaire de mots de passe.',
  removeLastText:
    'C’est votre seule clé d’accès. Sans elle, vous ne pourrez vous connecter qu’avec un code par e-mail.',
  removeLastTextManaged:
    'C’est votre seule clé d’accès pour vous connecter. Sans elle, vous ne pourrez le faire qu’avec un code par e-mail.',
  remove: 'Supprimer',
  later: 'Plus tard',
  cancel: 'Annuler',
  email: 'E-mail',
  emailNone: 'Sans adresse confirmée, perdre votre clé d’accès, c’est perdre votre portefeuille.',
  emailNoneManaged: 'Sans adresse confirmée, perdre la clé d’accès qui vous connecte, c’est perdre votre portefeuille.',
  emailSet: '{email} peut récupérer ce portefeuille.',
  emailSetManaged: '{email} peut vous connecter, mais pas récupérer votre portefeuille.',
  emailAbout:
    'Les codes envoyés à cette adresse vous connectent, et récupèrent votre portefeuille si vous perdez votre clé d’accès. Toute personne qui peut lire cette boîte peut en faire autant : protégez-la.',
  emailAboutManaged:
    'Les codes envoyés à cette adresse vous connectent. Toute personne qui peut lire cette boîte peut en faire autant : protégez-la. Pour utiliser votre portefeuille, il vous faut aussi la clé d’accès ou le mot de passe qui le protège. Si vous les perdez, aucun code par e-mail ne récupère votre portefeuille.',
  confirmEmail: 'Confirmer une adresse',
  unlockText: 'Confirmez avec votre clé d’accès qu’il s’agit de vous.',
  unlockByCode: 'Confirmez avec un code par e-mail qu’il s’agit de vous. Nous l’enverrons à {email}.',
  sessionEnding: 'Votre session se termine bientôt. Vous aurez alors à nouveau besoin de votre clé d’accès.',
  stayIn: 'Rester connecté',
  renamePasskey: 'Renommer {name}',
  renameTitle: 'Renommer une clé d’accès',
  renameText: 'Vous seul voyez ce nom. Il vous aide à vous rappeler où se trouve la clé d’accès.',
  newName: 'Nom',
  save: 'Enregistrer',
  device: 'Un autre appareil',
  deviceHint: 'Utiliser ce portefeuille aussi sur un deuxième appareil.',
  deviceText:
    'Affichez un code ici, scannez-le avec votre autre appareil et comparez un nombre. L’autre appareil reçoit sa propre clé d’accès.',
  deviceTextManaged:
    'Affichez un code ici, scannez-le avec votre autre appareil et comparez un nombre. L’autre appareil reçoit sa propre clé d’accès pour se connecter. Pour y utiliser votre portefeuille, il vous faut aussi la clé d’accès ou le mot de passe qui le protège.',
  deviceAlt: 'Code à scanner avec votre autre appareil',
  deviceScan: 'Scannez ceci avec votre autre appareil, ou ouvrez-y le lien. Il sert une fois, jusqu’à {time}.',
  compareTitle: 'Comparez le nombre',
  compareText: '« {name} » a créé une clé d’accès et souhaite utiliser ce portefeuille. Il doit afficher ce nombre :',
  compareCaution:
    'N’approuvez que si vous tenez cet appareil et qu’il affiche exactement ce nombre. Il pourra faire tout ce que vous pouvez faire.',
  compareCode: 'Nombre à comparer',
  approve: 'Les nombres correspondent : approuver',
  notSame: 'Ils ne correspondent pas',
  deviceAdded: 'Appareil ajouté. Il se connecte avec sa propre clé d’accès, que vous trouverez sous Clés d’accès.',
  deviceAddedManaged:
    'Appareil ajouté. Il se connecte avec sa propre clé d’accès, que vous trouverez sous Clés d’accès. Pour y utiliser votre portefeuille, il vous faut aussi la clé d’accès ou le mot de passe qui le protège.',
  deviceEnded:
    'Le code n’est plus valable, et aucun appareil n’a été ajouté. Créez un nouveau code quand vous serez prêt.',
  newDeviceCode: 'Créer un nouveau code',
  joinTitle: 'Ajouter cet appareil',
  joinText: 'Cet appareil crée sa propre clé d’accès. Votre autre appareil affiche ensuite un nombre à comparer.',
  joinTextManaged:
    'Cet appareil crée sa propre clé d’accès pour se connecter. Votre autre appareil affiche ensuite un nombre à comparer. Pour utiliser votre portefeuille ici, il vous faut aussi la clé d’accès ou le mot de passe qui le protège.',
  deviceName: 'Nom de cet appareil',
  deviceNameHint: 'Affiché sur votre autre appareil et dans la liste de vos clés d’accès.',
  myOtherDevice: 'Mon autre appareil',
  joinCompare: 'Pour utiliser « {name} » ici, votre autre appareil doit afficher ce même nombre. Approuvez là-bas.',
  otherWaiting: 'En attente de votre autre appareil…',
  joinApproved: 'Votre autre appareil a approuvé celui-ci. Connectez-vous avec la clé d’accès que vous venez de créer.',
  joinRefused: 'Votre autre appareil a refusé. S’il s’agit d’une erreur, créez-y un nouveau code.',
  joinNeedless: 'Vous êtes déjà connecté ici. Ouvrez le lien sur l’appareil que vous voulez ajouter.',
  sessions: 'Où vous êtes connecté',
  sessionsHint: 'Vérifiez vos appareils et déconnectez ceux que vous ne reconnaissez pas.',
  sessionsText:
    'Déconnecter un appareil prend effet immédiatement ; vos autres navigateurs redemanderont votre clé d’accès. Si vous ne reconnaissez pas un appareil, vérifiez aussi vos clés d’accès.',
  someBrowser: 'Navigateur inconnu',
  here: 'Cet appareil',
  sessionTimes: 'Depuis {since}, dernier usage {used}',
  endSession: 'Déconnecter {name}',
  newAccount: 'Ajouter un compte',
  newAccountText: 'Il a sa propre adresse, avec les mêmes clés d’accès et la même phrase de récupération.',
  newAccountTextManaged: 'Il a sa propre adresse et sa propre clé, avec les mêmes clés d’accès et la même protection.',
  protectTitle: 'Protégez votre portefeuille',
  protectText:
    'La clé de votre portefeuille est en deux parties : l’une dans ce navigateur, l’autre sur le serveur du portefeuille. Une clé d’accès distincte chiffre votre partie et sa sauvegarde. Vous confirmerez avec elle à votre retour et sur tout appareil qui la possède. Si vous la perdez, personne ne peut récupérer votre portefeuille.',
  protectPasskey: 'Protéger par une clé d’accès',
  protectPassword: 'Utiliser plutôt un mot de passe',
  passwordTitle: 'Choisissez un mot de passe',
  passwordText:
    'La clé de votre portefeuille est en deux parties : l’une dans ce navigateur, l’autre sur le serveur du portefeuille. Le mot de passe protège votre partie et sa sauvegarde. Vous le saisirez à votre retour et sur tout nouvel appareil. Personne ne peut le réinitialiser.',
  password: 'Mot de passe',
  passwordHint: 'Au moins {count} caractères. Choisissez-en un que vous n’utilisez nulle part ailleurs.',
  passwordAgain: 'Répétez le mot de passe',
  passwordsDiffer: 'Les mots de passe ne correspondent pas.',
  noPassword: 'Continuer sans mot de passe',
  noPasswordText:
    'Sans mot de passe, les responsables de ce portefeuille peuvent ouvrir la sauvegarde et signer à votre place.',
  enterPasswordTitle: 'Saisissez votre mot de passe',
  enterPasswordText: 'Il ouvre votre partie de la clé de {account}.',
  creatingTitle: 'Création de votre portefeuille',
  creatingText:
    'Votre navigateur et le serveur du portefeuille créent une clé en deux parties. Cela prend quelques secondes. Gardez cette page ouverte.',
  backup: 'Protection et sauvegarde',
  backupHint: 'Voyez comment vos comptes sont sauvegardés.',
  backupText:
    'Votre partie de chaque clé est sauvegardée sur le serveur du portefeuille. Sur un nouvel appareil, connectez-vous et utilisez votre clé d’accès ou votre mot de passe pour la récupérer. Sans cela, personne ne peut récupérer votre portefeuille.',
  backupSealed: 'Sauvegardé et protégé par votre mot de passe',
  backupPasskey: 'Sauvegardé, protégé par votre clé d’accès',
  backupOpen: 'Sauvegardé sans mot de passe : les responsables de ce portefeuille peuvent ouvrir la sauvegarde',
  backupNone: 'Non sauvegardé : si les données de ce navigateur sont effacées, ce compte est perdu',
  backupStopped: 'Arrêté : renouvelez les parties de sa clé pour signer à nouveau',
  changePassword: 'Changer le mot de passe ou la clé d’accès',
  setPassword: 'Définir un mot de passe ou une clé d’accès',
  passwordChanged: 'Tous les comptes ont la nouvelle protection.',
  earlierText:
    'Une sauvegarde de vos comptes a été remplacée. Si ce n’était pas vous, restaurez la précédente, puis contactez les responsables de ce site.',
  restoreBackup: 'Restaurer la sauvegarde de {account} d’avant le {date} (possible jusqu’au {until})',
  backupRestored: 'La sauvegarde précédente est de nouveau utilisée.',
  renewShares: 'Renouveler les parties de votre clé',
  renewSharesOf: 'Renouveler les parties de la clé de {account}',
  renewText:
    'Le renouvellement remplace toutes les parties d’une clé. Les anciennes ne fonctionnent plus, et votre adresse reste la même.',
  renewEnds:
    'Il désactive aussi la signature en votre absence, et vous devrez enregistrer à nouveau dans Google Drive.',
  sharesRenewed: 'Les parties de la clé sont nouvelles. Les anciennes ne fonctionnent plus.',
  stoppedTitle: 'La signature est arrêtée',
  stoppedText:
    'Un contrôle de sécurité de {account} a échoué, ou le serveur du portefeuille a été restauré depuis une copie plus ancienne. Renouvelez les parties de votre clé pour signer à nouveau : les anciennes ne fonctionnent plus, et votre adresse reste la même.',
  signInAgainTitle: 'Reconnectez-vous',
  signInAgainText: 'Le serveur du portefeuille ne renouvelle les parties de votre clé qu’après une nouvelle connexion.',
  keys: 'Clés privées',
  keysHint: 'Affichez la clé privée d’un compte.',
  importKeyHint: 'Avec une clé privée.',
  driveText:
    'Vous pouvez aussi enregistrer une partie de chaque clé, chiffrée, dans votre propre Google Drive. Si le serveur du portefeuille perd sa sauvegarde, restaurez-la à partir de là. Il vous la faut aussi pour changer de mot de passe ou de clé d’accès sur un nouvel appareil ; enregistrez-la de nouveau ensuite.',
  driveSaved: 'Enregistrée dans Google Drive le {date}',
  driveUnsaved: 'Non enregistrée dans Google Drive',
  saveToDrive: 'Enregistrer dans Google Drive',
  restoreFromDrive: 'Restaurer depuis Google Drive',
  driveDone: 'Enregistrement dans Google Drive terminé.',
  driveRestored: 'Restauration depuis Google Drive terminée.',
  delegation: 'Signer en votre absence',
  delegationHint: 'Choisissez si {project} peut signer pour vous.',
  delegationText: '{project} peut signer pour vous en votre absence, avec chaque compte pour lequel vous l’activez.',
  delegationOff: 'Désactivé : {project} ne peut pas signer',
  delegationOn: 'Activé depuis le {date} : {project} peut signer',
  turnOn: 'Activer pour {account}',
  turnOff: 'Désactiver pour {account}',
  delegateTitle: 'Laisser {project} signer pour vous',
  delegateText: '{project} reçoit une partie de la clé de {account}.',
  delegateCaution:
    'Avec le serveur du portefeuille, il peut alors tout signer avec ce compte sans vous le demander, et donc envoyer tout ce qu’il contient.',
  delegateEnds:
    'Cela prend fin quand vous le désactivez ici. Un nouveau mot de passe ou une nouvelle clé d’accès n’y met pas fin. Ce que {project} a signé jusque-là reste valable.',
  delegate: 'Laisser {project} signer',
  delegated: '{project} peut maintenant signer avec {account}.',
  delegationEnded: '{project} ne peut plus signer avec {account}.',
  words: 'Phrase de récupération',
  wordsHint: 'Affichez-la, ou la clé privée d’un compte.',
  wordsText: 'Assurez-vous que personne, ni aucune caméra, ne peut voir votre écran.',
  whatToShow: 'Que faut-il afficher',
  wholeWallet: 'Phrase de récupération de ce portefeuille',
  moreToShow: 'Portefeuilles importés et autres chaînes…',
  wordsOf: 'Phrase de récupération de {wallet}',
  nothingMore: 'Il n’y a rien d’autre à afficher.',
  keyOf: 'Clé privée de {account}',
  show: 'Afficher',
  vaultShown: 'Le cadre ci-dessous est le coffre. Cette page ne peut pas le lire.',
  vaultShownManaged: 'Le cadre ci-dessous appartient à votre portefeuille. Cette page ne peut pas le lire.',
  hide: 'Terminé',
  importTitle: 'Importer un portefeuille',
  importHint: 'Avec une phrase de récupération ou une clé privée.',
  importText: 'Vous la saisissez dans le coffre, que cette page ne peut pas lire.',
  importTextManaged:
    'Vous la saisissez dans un cadre qui appartient à votre portefeuille. Cette page ne peut pas le lire.',
  whatYouHave: 'Ce que vous importez',
  oneKey: 'Une clé privée',
  openVault: 'Ouvrir le coffre',
  openVaultManaged: 'Saisir une clé privée',
  importWaiting: 'Saisissez-la ci-dessous. Nous continuerons ensuite.',
  importedName: 'Portefeuille apporté',
  importedText: 'Portefeuille importé.',
  useImported: 'Utiliser {account}',
  closed: 'Annulé. Réessayez quand vous serez prêt.',
  unreachable: 'Le serveur du portefeuille n’a pas répondu. Vérifiez la connexion et réessayez.',
  refused:
    'Le serveur qui détient vos clés a refusé la demande. Réessayez. Si l’échec persiste, déconnectez-vous puis reconnectez-vous.',
  refusedManaged:
    'Le serveur a refusé la demande. Réessayez. Si l’échec persiste, déconnectez-vous puis reconnectez-vous.',
  signedOut:
    'Vous avez été déconnecté. Si votre portefeuille est encore connecté, déconnectez-le d’abord. Connectez-vous ensuite à nouveau.',
  sessionOver:
    'Votre session de 15 minutes est terminée. Si votre portefeuille est encore connecté, déconnectez-le d’abord. Connectez-vous ensuite à nouveau.',
  unknownPasskey:
    'Cette clé d’accès n’appartient à aucun portefeuille ici. Utilisez-en une autre, ou créez un portefeuille.',
  wrongCode: 'Ce code ne fonctionne pas. Vérifiez-le, ou demandez-en un nouveau.',
  emailTaken: 'Cette adresse appartient déjà à un autre portefeuille.',
  passkeyTaken: 'Cet appareil a déjà une clé d’accès pour un portefeuille ici. Utilisez celle-là.',
  tooMany: 'Trop d’essais. Attendez quelques minutes, puis réessayez.',
  notOffered: 'Ce mode de connexion n’est pas disponible ici.',
  provider: 'La réponse du service de connexion n’a pas pu être vérifiée. Réessayez.',
  lastLoginMethod:
    'C’est votre seul moyen de vous connecter. Ajoutez d’abord une autre clé d’accès ou confirmez une adresse e-mail.',
  noSupport: 'Ce navigateur ne prend pas en charge les clés d’accès. Ouvrez la page dans un autre.',
  vault: 'Le coffre ne s’est pas ouvert. Réessayez. Si l’échec persiste, contactez les responsables de ce site.',
  wrongPassword: 'Le mot de passe est incorrect ou la sauvegarde est endommagée. Réessayez.',
  passwordNeeded: 'Le mot de passe de votre portefeuille est nécessaire.',
  wrongPasskey:
    'Cette clé d’accès n’ouvre pas votre portefeuille, ou la sauvegarde est endommagée. Essayez-en une autre.',
  passkeyUnsupported:
    'Cette clé d’accès ou ce navigateur ne peut pas chiffrer. Essayez une autre clé d’accès, ou un mot de passe.',
  sharesMissing:
    'Votre partie de la clé n’est pas dans ce navigateur, et aucune sauvegarde ne lui correspond. Si un autre navigateur signe encore avec ce portefeuille, renouvelez-y les parties de votre clé sous Sécurité, « Protection et sauvegarde ». Une nouvelle sauvegarde est alors créée.',
  walletStopped:
    'Un contrôle de sécurité de ce portefeuille a échoué : il ne signe donc pas. Renouvelez les parties de votre clé sous Sécurité, « Protection et sauvegarde ».',
  signInAgain:
    'Déconnectez-vous puis reconnectez-vous. Renouvelez ensuite les parties de votre clé sous Sécurité, « Protection et sauvegarde ».',
  renewalRefused:
    'Les parties de votre clé ne peuvent pas être renouvelées pour le moment. Contactez les responsables de ce site.',
  earlierEnded:
    'Cette ancienne sauvegarde n’existe plus : son délai est écoulé, ou les parties de votre clé ont été renouvelées depuis. La sauvegarde actuelle reste en vigueur.',
  driveRefused:
    'Le portefeuille n’a pas accès à votre Google Drive. Réessayez, choisissez votre compte Google et autorisez l’accès.',
  driveFull: 'Votre Google Drive est plein. Libérez de l’espace, puis réessayez.',
  driveUnreachable: 'Google Drive n’a pas répondu. Vérifiez votre connexion et réessayez.',
  driveMissing:
    'Il n’y a pas de sauvegarde utilisable de ce portefeuille dans votre Google Drive. Vérifiez que vous avez choisi le bon compte Google.',
  driveOutdated:
    'La copie dans votre Google Drive date d’avant le renouvellement des parties de votre clé ou le changement de votre mot de passe ou clé d’accès : elle ne peut donc pas être restaurée. Rien n’a été modifié. Enregistrez à nouveau dans Google Drive.',
  input: 'Un élément manque ou n’est pas valide. Vérifiez votre saisie.',
  setup: 'Cette page n’est pas configurée pour ce portefeuille. Dites-le à ses responsables.',
  notAllowed:
    'L’adresse de ce site web ne figure pas sur la liste de ce portefeuille. Dites-le aux responsables du site.',
  linkOver: 'Le lien a déjà été utilisé ou a expiré. Créez-en un nouveau sur votre autre appareil.',
  passkeyMissing:
    'Cette action exige une clé d’accès, et vous n’en avez pas encore. Ajoutez-en d’abord une sous Sécurité.',
  other: 'Une erreur s’est produite. Réessayez.',
}
