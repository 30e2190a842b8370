import type { EmbeddedWords } from './en.ts'

/** Every sentence about an embedded wallet in German. */
export const de: EmbeddedWords = {
  enterTitle: 'Bei Ihrer Wallet anmelden',
  newTitle: 'Wallet anlegen oder anmelden',
  enterText:
    'Verwenden Sie einen Passkey: Ihren Fingerabdruck, Ihr Gesicht oder die PIN dieses Geräts. Ein Passwort brauchen Sie nicht.',
  enterTextWithout:
    'Dieser Browser unterstützt keine Passkeys. Melden Sie sich hier auf anderem Weg an, oder öffnen Sie die Seite in einem anderen Browser.',
  enterTextManaged:
    'Melden Sie sich mit einem Passkey an: mit Ihrem Fingerabdruck, Ihrem Gesicht oder der PIN dieses Geräts.',
  usePasskey: 'Passkey verwenden',
  haveWallet: 'Ich habe schon eine Wallet',
  createWallet: 'Wallet anlegen',
  createText: 'Erstellen Sie einen Passkey. Damit melden Sie sich von nun an an.',
  walletName: 'Name der Wallet',
  walletNameHint: 'Wird angezeigt, wenn Sie einen Passkey auswählen. Nur Sie sehen ihn.',
  myWallet: 'Meine Wallet',
  useEmail: 'Code per E-Mail verwenden',
  useProvider: 'Weiter mit {name}',
  lostPasskey: 'Ich habe meinen Passkey verloren',
  waitingPasskey: 'Wartet auf Ihren Passkey …',
  waitingProvider: 'Wartet auf {name} …',
  oneMoment: 'Einen Moment …',
  emailTitle: 'Per E-Mail anmelden',
  emailText: 'Wir senden Ihnen einen Code per E-Mail. Neu hier? Dann legen wir eine Wallet für Sie an.',
  emailAddress: 'E-Mail-Adresse',
  mailCode: 'Code senden',
  codeTitle: 'Sehen Sie in Ihre E-Mails',
  codeText: 'Wir haben einen Code an {email} gesendet. Er gilt fünf Minuten.',
  codeKept: 'Geben Sie den Code ein, den wir an {email} gesendet haben. Er gilt fünf Minuten ab dem Versand.',
  code: 'Code aus der E-Mail',
  codeHint: 'Nichts angekommen? Es kann eine Minute dauern. Sehen Sie auch im Spam-Ordner nach.',
  goOn: 'Weiter',
  newCode: 'Neuen Code senden',
  newCodeIn: 'Neuer Code in {seconds} s',
  newCodeSent: 'Wir haben einen neuen Code gesendet. Nur der neueste gilt.',
  otherAddress: 'Andere Adresse verwenden',
  recoverTitle: 'Wallet wiederherstellen',
  recoverTitleManaged: 'Anmeldung wiederherstellen',
  recoverText:
    'Wenn Sie zuvor eine E-Mail-Adresse bestätigt haben, senden wir einen Code dorthin. Damit können Sie in diesem Browser einen neuen Passkey erstellen. Ihre Konten bleiben dieselben.',
  recoverTextManaged:
    'Wenn Sie zuvor eine E-Mail-Adresse bestätigt haben, senden wir einen Code dorthin. Damit können Sie einen neuen Passkey zum Anmelden erstellen. Er ersetzt nicht den Passkey oder das Passwort, das Ihre Wallet schützt: Das brauchen Sie weiterhin.',
  recoverSentText:
    'Wenn {email} zu einer Wallet hier gehört, haben wir einen langen Code dorthin gesendet. Er gilt fünfzehn Minuten, nur in diesem Browser. Schließen Sie die Seite nicht und laden Sie sie nicht neu.',
  newPasskeyTitle: 'Neuen Passkey erstellen',
  newPasskeyText:
    'Der Code ist richtig. Mit Ihrem neuen Passkey melden Sie sich von nun an an. Entfernen Sie den verlorenen unter „Sicherheit“.',
  newPasskey: 'Neuer Passkey',
  startOver: 'Von vorn beginnen',
  madeTitle: 'Passkey erstellt',
  madeText: 'Melden Sie sich jetzt damit an. Ihr Gerät fragt noch einmal danach.',
  passkeys: 'Passkeys',
  passkeysText:
    'Mit jedem Passkey können Sie sich bei dieser Wallet anmelden. Haben Sie zwei auf verschiedenen Geräten, damit ein Verlust Sie nicht aussperrt.',
  passkeysTextManaged:
    'Mit jedem Passkey hier melden Sie sich an. Haben Sie zwei auf verschiedenen Geräten. Der Passkey oder das Passwort, das den Schlüssel Ihrer Wallet schützt, steht unter „Schutz und Sicherung“.',
  noPasskeys: 'Noch keine Passkeys. Fügen Sie einen hinzu, um sich ohne E-Mail anzumelden.',
  noPasskeysManaged: 'Noch keine Passkeys zum Anmelden. Fügen Sie einen hinzu, um sich ohne E-Mail anzumelden.',
  passkeyAdded: 'Hinzugefügt am {date}',
  addPasskey: 'Passkey hinzufügen',
  passkeyName: 'Name des neuen Passkeys',
  passkeyNameHint:
    'Er wird auf diesem Gerät erstellt oder auf einem Sicherheitsschlüssel oder Telefon, das Ihr Browser anbietet.',
  removePasskey: '{name} entfernen',
  removeTitle: '{name} entfernen?',
  removeText:
    'Dieser Passkey funktioniert sofort nicht mehr. Das lässt sich nicht rückgängig machen. Löschen Sie ihn auch selbst von Ihrem Gerät oder aus dem Passwortmanager.',
  removeLastText: 'Das ist Ihr einziger Passkey. Ohne ihn können Sie sich nur mit einem E-Mail-Code anmelden.',
  removeLastTextManaged:
    'Das ist Ihr einziger Passkey zum Anmelden. Ohne ihn können Sie sich nur mit einem E-Mail-Code anmelden.',
  remove: 'Entfernen',
  later: 'Später',
  cancel: 'Abbrechen',
  email: 'E-Mail',
  emailNone: 'Ohne bestätigte Adresse ist mit Ihrem Passkey auch Ihre Wallet verloren.',
  emailNoneManaged:
    'Ohne bestätigte Adresse ist mit dem Passkey, mit dem Sie sich anmelden, auch Ihre Wallet verloren.',
  emailSet: '{email} kann diese Wallet wiederherstellen.',
  emailSetManaged: 'Mit {email} können Sie sich anmelden, aber nicht Ihre Wallet wiederherstellen.',
  emailAbout:
    'Mit Codes an diese Adresse melden Sie sich an und stellen Ihre Wallet wieder her, wenn Sie Ihren Passkey verlieren. Wer dieses Postfach lesen kann, kann das auch: Schützen Sie es.',
  emailAboutManaged:
    'Mit Codes an diese Adresse melden Sie sich an. Wer dieses Postfach lesen kann, kann das auch: Schützen Sie es. Um Ihre Wallet zu verwenden, brauchen Sie außerdem den Passkey oder das Passwort, das sie schützt. Wenn Sie das verlieren, stellt kein E-Mail-Code Ihre Wallet wieder her.',
  confirmEmail: 'Adresse bestätigen',
  unlockText: 'Bestätigen Sie mit Ihrem Passkey, dass Sie es sind.',
  unlockByCode: 'Bestätigen Sie mit einem E-Mail-Code, dass Sie es sind. Wir senden ihn an {email}.',
  sessionEnding: 'Ihre Sitzung endet bald. Danach brauchen Sie wieder Ihren Passkey.',
  stayIn: 'Angemeldet bleiben',
  renamePasskey: '{name} umbenennen',
  renameTitle: 'Passkey umbenennen',
  renameText: 'Nur Sie sehen diesen Namen. Er hilft Ihnen, sich zu merken, wo der Passkey ist.',
  newName: 'Name',
  save: 'Speichern',
  device: 'Anderes Gerät',
  deviceHint: 'Diese Wallet auch auf einem zweiten Gerät verwenden.',
  deviceText:
    'Zeigen Sie hier einen Code, scannen Sie ihn mit dem anderen Gerät und vergleichen Sie eine Zahl. Das andere Gerät bekommt einen eigenen Passkey.',
  deviceTextManaged:
    'Zeigen Sie hier einen Code, scannen Sie ihn mit dem anderen Gerät und vergleichen Sie eine Zahl. Das andere Gerät bekommt einen eigenen Passkey zum Anmelden. Um Ihre Wallet dort zu verwenden, brauchen Sie außerdem den Passkey oder das Passwort, das sie schützt.',
  deviceAlt: 'Code, den Ihr anderes Gerät scannt',
  deviceScan: 'Scannen Sie dies mit dem anderen Gerät oder öffnen Sie dort den Link. Er gilt einmal, bis {time}.',
  compareTitle: 'Zahl vergleichen',
  compareText: '„{name}“ hat einen Passkey erstellt und möchte diese Wallet verwenden. Dort muss diese Zahl stehen:',
  compareCaution:
    'Genehmigen Sie nur, wenn Sie das Gerät in der Hand halten und es genau diese Zahl anzeigt. Es wird alles können, was Sie können.',
  compareCode: 'Zahl zum Vergleichen',
  approve: 'Zahlen stimmen überein: genehmigen',
  notSame: 'Sie stimmen nicht überein',
  deviceAdded: 'Gerät hinzugefügt. Es meldet sich mit einem eigenen Passkey an, den Sie unter „Passkeys“ finden.',
  deviceAddedManaged:
    'Gerät hinzugefügt. Es meldet sich mit einem eigenen Passkey an, den Sie unter „Passkeys“ finden. Um Ihre Wallet dort zu verwenden, brauchen Sie außerdem den Passkey oder das Passwort, das sie schützt.',
  deviceEnded:
    'Der Code ist nicht mehr gültig, und kein Gerät wurde hinzugefügt. Erstellen Sie einen neuen Code, wenn Sie so weit sind.',
  newDeviceCode: 'Neuen Code erstellen',
  joinTitle: 'Dieses Gerät hinzufügen',
  joinText: 'Dieses Gerät erstellt einen eigenen Passkey. Danach zeigt Ihr anderes Gerät eine Zahl zum Vergleichen.',
  joinTextManaged:
    'Dieses Gerät erstellt einen eigenen Passkey zum Anmelden. Danach zeigt Ihr anderes Gerät eine Zahl zum Vergleichen. Um Ihre Wallet hier zu verwenden, brauchen Sie außerdem den Passkey oder das Passwort, das sie schützt.',
  deviceName: 'Name dieses Geräts',
  deviceNameHint: 'Wird auf Ihrem anderen Gerät und in Ihrer Passkey-Liste angezeigt.',
  myOtherDevice: 'Mein anderes Gerät',
  joinCompare: 'Um „{name}“ hier zu verwenden, muss Ihr anderes Gerät dieselbe Zahl anzeigen. Genehmigen Sie dort.',
  otherWaiting: 'Wartet auf Ihr anderes Gerät …',
  joinApproved: 'Ihr anderes Gerät hat dieses genehmigt. Melden Sie sich mit dem eben erstellten Passkey an.',
  joinRefused: 'Ihr anderes Gerät hat abgelehnt. Wenn das ein Versehen war, erstellen Sie dort einen neuen Code.',
  joinNeedless: 'Sie sind hier bereits angemeldet. Öffnen Sie den Link auf dem Gerät, das Sie hinzufügen möchten.',
  sessions: 'Wo Sie angemeldet sind',
  sessionsHint: 'Prüfen Sie Ihre Geräte und melden Sie die ab, die Sie nicht kennen.',
  sessionsText:
    'Eine Abmeldung wirkt sofort; Ihre anderen Browser fragen dann noch einmal nach Ihrem Passkey. Wenn Sie ein Gerät nicht kennen, prüfen Sie auch Ihre Passkeys.',
  someBrowser: 'Unbekannter Browser',
  here: 'Dieses Gerät',
  sessionTimes: 'Seit {since}, zuletzt {used}',
  endSession: '{name} abmelden',
  newAccount: 'Konto hinzufügen',
  newAccountText: 'Es hat eine eigene Adresse, mit denselben Passkeys und derselben Wiederherstellungsphrase.',
  newAccountTextManaged:
    'Es hat eine eigene Adresse und einen eigenen Schlüssel, mit denselben Passkeys und demselben Schutz.',
  protectTitle: 'Wallet schützen',
  protectText:
    'Der Schlüssel Ihrer Wallet besteht aus zwei Teilen: einem in diesem Browser, einem auf dem Server der Wallet. Ein eigener Passkey verschlüsselt Ihren Teil und dessen Sicherung. Sie bestätigen mit ihm, wenn Sie wiederkommen, und auf jedem Gerät, das ihn hat. Wenn Sie ihn verlieren, kann niemand Ihre Wallet wiederherstellen.',
  protectPasskey: 'Einen Passkey verwenden',
  protectPassword: 'Stattdessen ein Passwort verwenden',
  passwordTitle: 'Passwort wählen',
  passwordText:
    'Der Schlüssel Ihrer Wallet besteht aus zwei Teilen: einem in diesem Browser, einem auf dem Server der Wallet. Das Passwort schützt Ihren Teil und dessen Sicherung. Sie geben es ein, wenn Sie wiederkommen, und auf jedem neuen Gerät. Niemand kann es zurücksetzen.',
  password: 'Passwort',
  passwordHint: 'Mindestens {count} Zeichen. Wählen Sie eines, das Sie sonst nirgends verwenden.',
  passwordAgain: 'Passwort wiederholen',
  passwordsDiffer: 'Die Passwörter stimmen nicht überein.',
  noPassword: 'Ohne Passwort fortfahren',
  noPasswordText: 'Ohne Passwort können die Betreiber dieser Wallet die Sicherung öffnen und für Sie signieren.',
  enterPasswordTitle: 'Passwort eingeben',
  enterPasswordText: 'Es öffnet Ihren Teil des Schlüssels von {account}.',
  creatingTitle: 'Ihre Wallet wird angelegt',
  creatingText:
    'Ihr Browser und der Server der Wallet erzeugen einen Schlüssel in zwei Teilen. Das dauert einige Sekunden. Lassen Sie diese Seite geöffnet.',
  backup: 'Schutz und Sicherung',
  backupHint: 'Sehen Sie, wie Ihre Konten gesichert sind.',
  backupText:
    'Ihr Teil jedes Schlüssels ist auf dem Server der Wallet gesichert. Melden Sie sich auf einem neuen Gerät an und verwenden Sie Ihren Passkey oder Ihr Passwort, um ihn zurückzubekommen. Ohne das kann niemand Ihre Wallet wiederherstellen.',
  backupSealed: 'Gesichert und durch Ihr Passwort geschützt',
  backupPasskey: 'Gesichert, durch Ihren Passkey geschützt',
  backupOpen: 'Ohne Passwort gesichert: Die Betreiber dieser Wallet können die Sicherung öffnen',
  backupNone: 'Nicht gesichert: Werden die Daten dieses Browsers gelöscht, ist dieses Konto verloren',
  backupStopped: 'Gestoppt: Erneuern Sie die Teile des Schlüssels, um wieder zu signieren',
  changePassword: 'Passwort oder Passkey ändern',
  setPassword: 'Passwort oder Passkey festlegen',
  passwordChanged: 'Alle Konten sind neu geschützt.',
  earlierText:
    'Eine Sicherung Ihrer Konten wurde ersetzt. Wenn Sie das nicht waren, stellen Sie die frühere wieder her und wenden Sie sich dann an die Betreiber dieser Website.',
  restoreBackup: 'Sicherung von {account} von vor dem {date} wiederherstellen (möglich bis {until})',
  backupRestored: 'Die frühere Sicherung gilt wieder.',
  renewShares: 'Teile Ihres Schlüssels erneuern',
  renewSharesOf: 'Schlüsselteile von {account} erneuern',
  renewText:
    'Das Erneuern ersetzt alle Teile eines Schlüssels. Die alten Teile funktionieren nicht mehr, und Ihre Adresse bleibt gleich.',
  renewEnds:
    'Es schaltet auch das Signieren in Ihrer Abwesenheit aus, und Sie müssen erneut in Google Drive speichern.',
  sharesRenewed: 'Die Teile des Schlüssels sind neu. Die alten funktionieren nicht mehr.',
  stoppedTitle: 'Signieren gestoppt',
  stoppedText:
    'Eine Sicherheitsprüfung von {account} ist fehlgeschlagen, oder der Server der Wallet wurde aus einer älteren Kopie wiederhergestellt. Erneuern Sie die Teile Ihres Schlüssels, um wieder zu signieren: Die alten Teile funktionieren nicht mehr, und Ihre Adresse bleibt gleich.',
  signInAgainTitle: 'Erneut anmelden',
  signInAgainText: 'Der Server der Wallet erneuert die Teile Ihres Schlüssels erst nach einer neuen Anmeldung.',
  keys: 'Private Schlüssel',
  keysHint: 'Zeigen Sie den privaten Schlüssel eines Kontos an.',
  importKeyHint: 'Mit einem privaten Schlüssel.',
  driveText:
    'Sie können zusätzlich einen Teil jedes Schlüssels verschlüsselt in Ihrem eigenen Google Drive sichern. Verliert der Server der Wallet Ihre Sicherung, können Sie sie aus Google Drive wiederherstellen. Die Kopie dort brauchen Sie auch, um auf einem neuen Gerät Passwort oder Passkey zu ändern. Sichern Sie danach erneut in Google Drive.',
  driveSaved: 'Am {date} in Google Drive gesichert',
  driveUnsaved: 'Nicht in Google Drive gesichert',
  saveToDrive: 'In Google Drive sichern',
  restoreFromDrive: 'Aus Google Drive wiederherstellen',
  driveDone: 'In Google Drive gesichert.',
  driveRestored: 'Aus Google Drive wiederhergestellt.',
  delegation: 'Signieren bei Abwesenheit',
  delegationHint: 'Legen Sie fest, ob {project} für Sie signieren kann.',
  delegationText: '{project} kann in Ihrer Abwesenheit für Sie signieren, mit jedem Konto, für das Sie es einschalten.',
  delegationOff: 'Aus: {project} kann nicht signieren',
  delegationOn: 'An seit {date}: {project} kann signieren',
  turnOn: 'Für {account} einschalten',
  turnOff: 'Für {account} ausschalten',
  delegateTitle: '{project} für Sie signieren lassen',
  delegateText: '{project} erhält einen Teil des Schlüssels von {account}.',
  delegateCaution:
    'Zusammen mit dem Server der Wallet kann es dann mit diesem Konto alles signieren, ohne Sie zu fragen, und so auch alles versenden, was darin ist.',
  delegateEnds:
    'Das endet, wenn Sie es hier ausschalten. Ein neues Passwort oder ein neuer Passkey beendet es nicht. Was {project} bis dahin signiert hat, bleibt gültig.',
  delegate: '{project} signieren lassen',
  delegated: '{project} kann jetzt mit {account} signieren.',
  delegationEnded: '{project} kann nicht mehr mit {account} signieren.',
  words: 'Wiederherstellungsphrase',
  wordsHint: 'Zeigen Sie sie oder den privaten Schlüssel eines Kontos an.',
  wordsText: 'Achten Sie darauf, dass niemand und keine Kamera Ihren Bildschirm sehen kann.',
  whatToShow: 'Was gezeigt wird',
  wholeWallet: 'Wiederherstellungsphrase dieser Wallet',
  moreToShow: 'Importierte Wallets und andere Chains …',
  wordsOf: 'Wiederherstellungsphrase von {wallet}',
  nothingMore: 'Sonst gibt es nichts anzuzeigen.',
  keyOf: 'Privater Schlüssel von {account}',
  show: 'Anzeigen',
  vaultShown: 'Das Feld unten ist der Tresor. Diese Seite kann ihn nicht lesen.',
  vaultShownManaged: 'Das Feld unten gehört zu Ihrer Wallet. Diese Seite kann es nicht lesen.',
  hide: 'Fertig',
  backedUp: 'Gesichert',
  importTitle: 'Wallet importieren',
  importHint: 'Mit einer Wiederherstellungsphrase oder einem privaten Schlüssel.',
  importText: 'Sie geben sie im Tresor ein, den diese Seite nicht lesen kann.',
  importTextManaged: 'Sie geben ihn in einem Feld ein, das zu Ihrer Wallet gehört. Diese Seite kann es nicht lesen.',
  whatYouHave: 'Was importiert werden soll',
  oneKey: 'Ein privater Schlüssel',
  openVault: 'Tresor öffnen',
  openVaultManaged: 'Privaten Schlüssel eingeben',
  importWaiting: 'Geben Sie es unten ein. Danach geht es hier weiter.',
  importedName: 'Mitgebrachte Wallet',
  importedText: 'Wallet importiert.',
  useImported: '{account} verwenden',
  closed: 'Abgebrochen. Versuchen Sie es erneut, wenn Sie so weit sind.',
  unreachable:
    'Der Server der Wallet hat nicht geantwortet. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
  refused:
    'Der Server, der Ihre Schlüssel verwahrt, hat die Anfrage abgelehnt. Versuchen Sie es erneut. Wenn es weiterhin fehlschlägt, melden Sie sich ab und wieder an.',
  refusedManaged:
    'Der Server hat die Anfrage abgelehnt. Versuchen Sie es erneut. Wenn es weiterhin fehlschlägt, melden Sie sich ab und wieder an.',
  signedOut:
    'Sie wurden abgemeldet. Wenn Sie noch verbunden sind, trennen Sie zuerst die Verbindung. Melden Sie sich dann wieder an.',
  sessionOver:
    'Ihre 15-minütige Sitzung ist beendet. Wenn Sie noch verbunden sind, trennen Sie zuerst die Verbindung. Melden Sie sich dann wieder an.',
  unknownPasskey:
    'Dieser Passkey gehört zu keiner Wallet hier. Verwenden Sie einen anderen oder erstellen Sie eine Wallet.',
  wrongCode: 'Dieser Code gilt nicht. Prüfen Sie ihn oder fordern Sie einen neuen an.',
  emailTaken: 'Diese Adresse gehört bereits zu einer anderen Wallet.',
  passkeyTaken: 'Dieses Gerät hat bereits einen Passkey für eine Wallet hier. Verwenden Sie diesen.',
  tooMany: 'Zu viele Versuche. Warten Sie ein paar Minuten und versuchen Sie es dann noch einmal.',
  notOffered: 'Diese Anmeldeart ist hier nicht verfügbar.',
  provider: 'Die Antwort des Anmeldedienstes ließ sich nicht prüfen. Versuchen Sie es noch einmal.',
  lastLoginMethod:
    'Das ist Ihre einzige Anmeldemöglichkeit. Fügen Sie zuerst einen weiteren Passkey hinzu oder bestätigen Sie eine E-Mail-Adresse.',
  noSupport: 'Dieser Browser unterstützt keine Passkeys. Öffnen Sie die Seite in einem anderen.',
  vault:
    'Der Tresor wurde nicht geöffnet. Versuchen Sie es erneut. Wenn es weiterhin fehlschlägt, wenden Sie sich an die Betreiber dieser Website.',
  wrongPassword: 'Das Passwort ist falsch, oder die Sicherung ist beschädigt. Versuchen Sie es noch einmal.',
  passwordNeeded: 'Dafür wird das Passwort Ihrer Wallet benötigt.',
  wrongPasskey:
    'Dieser Passkey öffnet Ihre Wallet nicht, oder die Sicherung ist beschädigt. Versuchen Sie einen anderen Passkey.',
  passkeyUnsupported:
    'Dieser Passkey oder Browser kann nicht verschlüsseln. Versuchen Sie einen anderen Passkey oder verwenden Sie ein Passwort.',
  sharesMissing:
    'Ihr Teil des Schlüssels ist nicht in diesem Browser, und es gibt keine passende Sicherung davon. Wenn ein anderer Browser mit dieser Wallet noch signiert, erneuern Sie dort die Teile Ihres Schlüssels unter Sicherheit, „Schutz und Sicherung“. Dabei entsteht eine neue Sicherung.',
  walletStopped:
    'Eine Sicherheitsprüfung dieser Wallet ist fehlgeschlagen, deshalb signiert sie nicht. Erneuern Sie die Teile Ihres Schlüssels unter Sicherheit, „Schutz und Sicherung“.',
  signInAgain:
    'Melden Sie sich ab und wieder an. Erneuern Sie dann die Teile Ihres Schlüssels unter Sicherheit, „Schutz und Sicherung“.',
  renewalRefused:
    'Die Teile Ihres Schlüssels können zurzeit nicht erneuert werden. Wenden Sie sich an die Betreiber dieser Website.',
  earlierEnded:
    'Diese frühere Sicherung gibt es nicht mehr: Ihre Frist ist abgelaufen, oder die Teile Ihres Schlüssels wurden seither erneuert. Die aktuelle Sicherung gilt weiter.',
  driveRefused:
    'Die Wallet hat keinen Zugriff auf Ihr Google Drive. Versuchen Sie es noch einmal, wählen Sie Ihr Google-Konto und erlauben Sie den Zugriff.',
  driveFull: 'Ihr Google Drive ist voll. Schaffen Sie dort Platz und versuchen Sie es dann noch einmal.',
  driveUnreachable: 'Google Drive hat nicht geantwortet. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
  driveMissing:
    'In Ihrem Google Drive ist keine brauchbare Sicherung dieser Wallet. Prüfen Sie, ob Sie das richtige Google-Konto gewählt haben.',
  driveOutdated:
    'Die Kopie in Ihrem Google Drive stammt aus der Zeit, bevor die Teile Ihres Schlüssels erneuert oder Passwort oder Passkey geändert wurden. Sie lässt sich deshalb nicht wiederherstellen. Es wurde nichts geändert. Sichern Sie erneut in Google Drive.',
  input: 'Etwas fehlt oder ist ungültig. Prüfen Sie Ihre Eingabe.',
  setup: 'Diese Seite ist für diese Wallet nicht eingerichtet. Sagen Sie es den Leuten, die sie betreiben.',
  notAllowed:
    'Die Adresse dieser Website steht nicht auf der Liste dieser Wallet. Sagen Sie es den Leuten, die die Website betreiben.',
  linkOver: 'Der Link wurde bereits verwendet oder ist abgelaufen. Erstellen Sie auf Ihrem anderen Gerät einen neuen.',
  passkeyMissing:
    'Dafür ist ein Passkey nötig, und Sie haben noch keinen. Fügen Sie zuerst unter „Sicherheit“ einen hinzu.',
  other: 'Etwas ist schiefgelaufen. Versuchen Sie es erneut.',
}
