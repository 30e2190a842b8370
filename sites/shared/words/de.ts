import type { Words } from './en.ts'

export const de: Words = {
  documentTitle: 'Ihre Wallet',
  idle: 'Warten auf die Seite …',
  notFramed: 'Diese Seite funktioniert nur in Ihrer Wallet. Schließen Sie dieses Fenster und fahren Sie dort fort.',
  notServed: 'Der Tresor ist nicht richtig eingerichtet. Bitte informieren Sie die Betreiber dieser Wallet.',
  wordsTitle: 'Ihre Wiederherstellungsphrase',
  wordsText:
    'Wer diese Wörter kennt, hat die Kontrolle über diese Wallet. Schreiben Sie sie in dieser Reihenfolge auf Papier. Keine Website und kein Support wird sie je brauchen.',
  wordsLabel: 'Ihre Wiederherstellungsphrase in der richtigen Reihenfolge',
  wordsToShow: 'Drücken Sie {number}, um Ihre Wörter anzuzeigen',
  wordsToCopy: 'Drücken Sie {number}, um Ihre Wörter zu kopieren',
  keyTitle: 'Ihr privater Schlüssel',
  keyText:
    'Wer diesen Schlüssel kennt, hat die Kontrolle über dieses Konto. Bewahren Sie ihn so auf, dass nur Sie ihn lesen können. Keine Website und kein Support wird ihn je brauchen.',
  keyToShow: 'Drücken Sie {number}, um Ihren Schlüssel anzuzeigen',
  keyToCopy: 'Drücken Sie {number}, um Ihren Schlüssel zu kopieren',
  show: 'Zum Anzeigen gedrückt halten',
  tooShort: 'Halten Sie die Taste etwas länger gedrückt und lassen Sie dann los.',
  shown: 'Wird in einer Minute wieder verborgen.',
  scroll: 'Scrollen Sie, um alles zu sehen.',
  hide: 'Ausblenden',
  copy: 'Zum Kopieren gedrückt halten',
  copied: 'Kopiert. Leeren Sie nach dem Einfügen die Zwischenablage.',
  notCopied: 'Dieser Browser erlaubt hier kein Kopieren. Schreiben Sie es stattdessen auf.',
  masked: 'Verborgen. Achten Sie darauf, dass niemand zusieht.',
  forgotten: 'Von diesem Bildschirm gelöscht. Um es wieder zu sehen, starten Sie einen neuen Export.',
  importWordsTitle: 'Wiederherstellungsphrase eingeben',
  importKeyTitle: 'Privaten Schlüssel eingeben',
  importText: 'Ihre Eingabe wird hier verschlüsselt. Die Seite um dieses Feld kann sie nicht lesen.',
  intoEmail: 'Der Import geht in die Wallet von {email}.',
  intoName: 'Der Import geht in „{name}“.',
  toImportWords: 'Drücken Sie {number}, um diese Wiederherstellungsphrase zu importieren',
  toImportKey: 'Drücken Sie {number}, um diesen privaten Schlüssel zu importieren',
  import: 'Importieren',
  checking: 'Wird geprüft …',
  left: 'Die Seite hat die Tastatur übernommen, oder Sie haben dieses Feld verlassen. Ihre Eingabe wurde gelöscht. Bitte geben Sie sie erneut ein.',
  ready: 'Bereit. Die Seite macht von hier aus weiter.',
  sealed: 'Verschlüsselt und gesendet. In diesem Feld ist nichts mehr.',
  empty: 'Geben Sie es hier ein oder fügen Sie es ein.',
  length: 'Eine Wiederherstellungsphrase hat 12, 15, 18, 21 oder 24 Wörter. Diese hat {count}.',
  unknown: 'Wort {at} gehört nicht zu den möglichen Wörtern. Prüfen Sie auf Tippfehler.',
  checksum: 'Ein Wort ist falsch, oder die Wörter stehen in der falschen Reihenfolge.',
  key: 'Das ist kein privater Schlüssel der Art, die die Seite verlangt.',
  notLoaded:
    'Ein Teil des Tresors wurde nicht geladen. Prüfen Sie Ihre Verbindung. Wenn das öfter passiert, schließen Sie dieses Feld und beginnen Sie neu.',
  scalarText:
    'Wer diesen Schlüssel kennt, hat die Kontrolle über dieses Konto. Er ist ein Skalar und kein Seed: Andere Wallets können ihn nicht importieren, diese schon. Um zu einer anderen Wallet zu wechseln, senden Sie Ihr Guthaben an eine Adresse dort.',
  splitText: 'Ihre Eingabe wird hier in Anteile zerlegt. Die Seite um dieses Feld kann sie nicht lesen.',
  splitDone: 'Importiert. In diesem Feld ist nichts mehr.',
  stopped: 'Das hat nicht funktioniert. Gehen Sie zurück zur Seite und beginnen Sie neu.',
  digits: 'Ziffern in zufälliger Reihenfolge',
  pressed: '{count} von {total} gedrückt.',
  wrong: 'Falsche Zahl. Hier ist eine neue.',
  failed:
    'Drei falsche Zahlen. Es wurde nichts angezeigt oder gesendet. Beginnen Sie neu, wenn Sie dieses Feld sehen können.',
  covered:
    'Ihr Browser sieht nicht das ganze Feld. Scrollen Sie, schließen Sie die Tastatur oder fahren Sie in einem eigenen Fenster fort.',
  unproven:
    'Dieser Browser kann nicht erkennen, ob etwas dieses Feld verdeckt. Fahren Sie zu Ihrer Sicherheit in einem eigenen Fenster fort.',
  openWindow: 'Fenster öffnen',
  blocked:
    'Das Fenster wurde nicht geöffnet. Erlauben Sie Pop-ups für diese Seite und versuchen Sie es erneut. Wenn es sich weiterhin nicht öffnet, lässt diese Seite keine Fenster zu: Verwenden Sie eine andere.',
  opened: 'Fahren Sie im anderen Fenster fort.',

  passkeyTitle: 'Passkey für Ihre Wallet erstellen',
  passkeyText:
    'Er verschlüsselt Ihren Teil des Wallet-Schlüssels, hier und in der Sicherung. Bewahren Sie ihn auf wie den Passkey, mit dem Sie sich anmelden: Ohne ihn können Sie die Wallet nicht benutzen.',
  passkeyCreate: 'Passkey erstellen',
  passkeyWaiting: 'Folgen Sie den Anweisungen Ihres Geräts …',
  passkeyClosed: 'Es wurde kein Passkey erstellt. Versuchen Sie es noch einmal.',
}
