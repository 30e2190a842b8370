/**
 * Every sentence about an embedded wallet in English. Each other language is a table with the same keys. They load with these screens.
 * A sentence that would be wrong about a wallet whose key exists as shares has a second form, whose key ends in `Managed` (`embeddedSentence`). There an
 * email code or a new passkey signs the user in, and only the passkey or password that protects the shares opens the key.
 */
export const en = {
  // Getting in
  enterTitle: 'Sign in to your wallet',
  newTitle: 'Create a wallet or sign in',
  enterText: 'Use a passkey: your fingerprint, your face or this device’s PIN. You need no password.',
  enterTextWithout: 'This browser doesn’t support passkeys. Sign in another way, or open the page in another browser.',
  enterTextManaged: 'Sign in with a passkey: your fingerprint, your face or this device’s PIN.',
  usePasskey: 'Use a passkey',
  haveWallet: 'I already have a wallet',
  createWallet: 'Create a wallet',
  createText: 'Create a passkey. You’ll sign in with it from now on.',
  walletName: 'Wallet name',
  walletNameHint: 'Shown when you choose a passkey. Only you see it.',
  myWallet: 'My wallet',
  useEmail: 'Use an email code',
  useProvider: 'Continue with {name}',
  lostPasskey: 'I lost my passkey',
  waitingPasskey: 'Waiting for your passkey…',
  waitingProvider: 'Waiting for {name}…',
  oneMoment: 'One moment…',

  // Codes by mail
  emailTitle: 'Sign in with email',
  emailText: 'We’ll email you a code. New here? We’ll create a wallet for you.',
  emailAddress: 'Email address',
  mailCode: 'Send code',
  codeTitle: 'Check your email',
  codeText: 'We sent a code to {email}. It works for five minutes.',
  codeKept: 'Enter the code we sent to {email}. It works for five minutes after it was sent.',
  code: 'Code from the email',
  codeHint: 'Nothing there? It can take a minute. Check your spam folder too.',
  goOn: 'Continue',
  newCode: 'Send a new code',
  newCodeIn: 'Send a new code in {seconds} s',
  newCodeSent: 'We sent a new code. Only the newest one works.',
  otherAddress: 'Use a different address',

  // Recovery
  recoverTitle: 'Recover your wallet',
  recoverTitleManaged: 'Get back in',
  recoverText:
    'If you confirmed an email address before, we’ll send a code there. With it you can create a new passkey in this browser. Your accounts stay the same.',
  recoverTextManaged:
    'If you confirmed an email address before, we’ll send a code there. With it you can create a new passkey to sign in. It doesn’t replace the passkey or password that protects your wallet: you still need that one.',
  recoverSentText:
    'If {email} belongs to a wallet here, we sent a long code there. It works for fifteen minutes, in this browser only. Don’t close or reload the page.',
  newPasskeyTitle: 'Create a new passkey',
  newPasskeyText:
    'The code is correct. You’ll sign in with your new passkey from now on. Remove the lost one under Security.',
  newPasskey: 'New passkey',
  startOver: 'Start over',
  madeTitle: 'Passkey created',
  madeText: 'Sign in with it now. Your device will ask for it once more.',

  // Security
  passkeys: 'Passkeys',
  passkeysText:
    'Each passkey signs you in to this wallet. Keep two on different devices, so losing one won’t lock you out.',
  passkeysTextManaged:
    'Each passkey here signs you in. Keep two on different devices. The passkey or password that protects your wallet’s key is under Protection and backup.',
  noPasskeys: 'No passkeys yet. Add one to sign in without email.',
  noPasskeysManaged: 'No passkeys for signing in yet. Add one to sign in without email.',
  passkeyAdded: 'Added {date}',
  addPasskey: 'Add a passkey',
  passkeyName: 'Name of the new passkey',
  passkeyNameHint: 'It’s created on this device, or on a security key or phone that your browser offers.',
  removePasskey: 'Remove {name}',
  removeTitle: 'Remove {name}?',
  removeText:
    'This passkey will stop working immediately. This can’t be undone. Delete it from your device or password manager yourself.',
  removeLastText: 'This is your only passkey. Without it, you can sign in only with an email code.',
  removeLastTextManaged:
    'This is your only passkey for signing in. Without it, you can sign in only with an email code.',
  remove: 'Remove',
  later: 'Later',
  cancel: 'Cancel',
  email: 'Email',
  emailNone: 'Without a confirmed address, losing your passkey means losing your wallet.',
  emailNoneManaged: 'Without a confirmed address, losing the passkey that signs you in means losing your wallet.',
  emailSet: '{email} can recover this wallet.',
  emailSetManaged: '{email} can sign you in. It can’t recover your wallet.',
  emailAbout:
    'Codes sent to this address sign you in, and recover your wallet if you lose your passkey. Anyone who can read this mailbox can do the same, so keep it safe.',
  emailAboutManaged:
    'Codes sent to this address sign you in. Anyone who can read this mailbox can do the same, so keep it safe. To use your wallet, you also need the passkey or password that protects it. If you lose that, no email code recovers your wallet.',
  confirmEmail: 'Confirm an address',
  unlockText: 'Confirm that it’s you with your passkey.',
  unlockByCode: 'Confirm that it’s you with an email code. We’ll send it to {email}.',
  sessionEnding: 'Your session ends soon. Then you’ll need your passkey again.',
  stayIn: 'Stay signed in',
  renamePasskey: 'Rename {name}',
  renameTitle: 'Rename passkey',
  renameText: 'Only you see this name. Use it to remember where the passkey is.',
  newName: 'Name',
  save: 'Save',

  device: 'Another device',
  deviceHint: 'Use this wallet on a second device too.',
  deviceText:
    'Show a code here, scan it with your other device, and compare a number. The other device gets its own passkey.',
  deviceTextManaged:
    'Show a code here, scan it with your other device, and compare a number. The other device gets its own passkey to sign in. To use your wallet there, you also need the passkey or password that protects it.',
  deviceAlt: 'Code for your other device to scan',
  deviceScan: 'Scan this with your other device, or open the link there. It works once, until {time}.',
  compareTitle: 'Compare the number',
  compareText: '“{name}” created a passkey and wants to use this wallet. It must show this number:',
  compareCaution:
    'Approve only if you’re holding that device and it shows exactly this number. It will be able to do everything you can.',
  compareCode: 'Number to compare',
  approve: 'Numbers match: approve',
  notSame: 'They don’t match',
  deviceAdded: 'Device added. It signs in with its own passkey, which you’ll find under Passkeys.',
  deviceAddedManaged:
    'Device added. It signs in with its own passkey, which you’ll find under Passkeys. To use your wallet there, you also need the passkey or password that protects it.',
  deviceEnded: 'The code is no longer valid, and no device was added. Create a new code when you’re ready.',
  newDeviceCode: 'Create a new code',
  joinTitle: 'Add this device',
  joinText: 'This device creates its own passkey. Your other device then shows a number for you to compare.',
  joinTextManaged:
    'This device creates its own passkey to sign in. Your other device then shows a number for you to compare. To use your wallet here, you also need the passkey or password that protects it.',
  deviceName: 'Name of this device',
  deviceNameHint: 'Shown on your other device and in your list of passkeys.',
  myOtherDevice: 'My other device',
  joinCompare: 'To use “{name}” here, your other device must show this same number. Approve there.',
  otherWaiting: 'Waiting for your other device…',
  joinApproved: 'Your other device approved this one. Sign in with the passkey you just created.',
  joinRefused: 'Your other device declined. If that was a mistake, create a new code there.',
  joinNeedless: 'You’re already signed in here. Open the link on the device that you want to add.',

  // Sessions
  sessions: 'Where you’re signed in',
  sessionsHint: 'Review your devices and sign out any you don’t recognize.',
  sessionsText:
    'Signing a device out takes effect immediately; your other browsers will ask for your passkey again. If you don’t recognize a device, check your passkeys too.',
  someBrowser: 'Unknown browser',
  here: 'This device',
  sessionTimes: 'Since {since}, last used {used}',
  endSession: 'Sign out {name}',

  // Accounts
  newAccount: 'Add an account',
  newAccountText: 'It has its own address, with the same passkeys and the same recovery phrase.',
  newAccountTextManaged: 'It has its own address and its own key, with the same passkeys and the same protection.',

  // Password and backup of a managed wallet
  protectTitle: 'Protect your wallet',
  protectText:
    'Your wallet’s key is in two parts: one in this browser, one on the wallet’s server. A separate passkey, used only for this, encrypts your part and its backup. You’ll confirm with it when you return, and on any device that has it. If you lose it, no one can recover your wallet.',
  protectPasskey: 'Use a passkey',
  protectPassword: 'Use a password instead',
  passwordTitle: 'Choose a password',
  passwordText:
    'Your wallet’s key is in two parts: one in this browser, one on the wallet’s server. The password protects your part and its backup. You’ll enter it when you return, and on a new device. No one can reset it.',
  password: 'Password',
  passwordHint: 'At least {count} characters. Choose one that you use nowhere else.',
  passwordAgain: 'Repeat the password',
  passwordsDiffer: 'The passwords don’t match.',
  noPassword: 'Continue without a password',
  noPasswordText: 'Without a password, the people who run this wallet can open the backup and sign for you.',
  enterPasswordTitle: 'Enter your password',
  enterPasswordText: 'It unlocks your part of {account}’s key.',
  creatingTitle: 'Creating your wallet',
  creatingText:
    'Your browser and the wallet’s server are making a key in two parts. This takes a few seconds. Keep this page open.',
  backup: 'Protection and backup',
  backupHint: 'See how your accounts are backed up.',
  backupText:
    'Your part of each key is backed up on the wallet’s server. On a new device, sign in and use your passkey or password to get it back. Without it, no one can recover your wallet.',
  backupSealed: 'Backed up, protected by your password',
  backupPasskey: 'Backed up, protected by your passkey',
  backupOpen: 'Backed up without a password: the people who run this wallet can open it',
  backupNone: 'Not backed up: if this browser’s data is deleted, this account is lost',
  backupStopped: 'Stopped: renew the parts of its key to sign again',
  changePassword: 'Change password or passkey',
  setPassword: 'Set a password or passkey',
  passwordChanged: 'All your accounts use the new protection.',
  earlierText:
    'A backup of your accounts was replaced. If you didn’t do this, restore the earlier one, then contact the people who run this website.',
  restoreBackup: 'Restore {account}’s backup from before {date} (available until {until})',
  backupRestored: 'The earlier backup is in use again.',
  renewShares: 'Renew the parts of your key',
  renewSharesOf: 'Renew the key parts of {account}',
  renewText: 'Renewing replaces every part of a key. The old parts stop working, and your address stays the same.',
  renewEnds: 'It also turns off signing while you’re away, and you need to save to Google Drive again.',
  sharesRenewed: 'The parts of your key have been renewed. The old ones no longer work.',
  stoppedTitle: 'Signing has stopped',
  stoppedText:
    'A security check on {account} failed, or the wallet’s server was restored from an older copy. Renew the parts of your key to sign again: the old parts stop working, and your address stays the same.',
  signInAgainTitle: 'Sign in again',
  signInAgainText: 'The wallet’s server renews the parts of your key only after a new sign-in.',
  keys: 'Private keys',
  keysHint: 'Show the private key of an account.',
  importKeyHint: 'With a private key.',

  // Backups of a managed wallet in Google Drive
  driveText:
    'You can also save a part of each key, encrypted, in your own Google Drive. If the wallet’s server loses your backup, you can restore it from Google Drive. You also need the copy there to change your password or passkey on a new device; save to Google Drive again afterwards.',
  driveSaved: 'Saved to Google Drive on {date}',
  driveUnsaved: 'Not saved to Google Drive',
  saveToDrive: 'Save to Google Drive',
  restoreFromDrive: 'Restore from Google Drive',
  driveDone: 'Saved to Google Drive.',
  driveRestored: 'Restored from Google Drive.',

  // A managed wallet that the environment’s project may sign with
  delegation: 'Signing while you’re away',
  delegationHint: 'Choose whether {project} can sign for you.',
  delegationText: 'Let {project} sign for you while you’re away, with the accounts you choose.',
  delegationOff: 'Off: {project} can’t sign',
  delegationOn: 'On since {date}: {project} can sign',
  turnOn: 'Turn on for {account}',
  turnOff: 'Turn off for {account}',
  delegateTitle: 'Let {project} sign for you',
  delegateText: '{project} gets a part of the key of {account}.',
  delegateCaution:
    'Together with the wallet’s server, it can then sign anything with this account without asking you, including transfers of everything in it.',
  delegateEnds:
    'It ends when you turn it off here. A new password or passkey doesn’t end it. What {project} has signed by then stays valid.',
  delegate: 'Let {project} sign',
  delegated: '{project} can now sign with {account}.',
  delegationEnded: '{project} can no longer sign with {account}.',

  // The vault
  words: 'Recovery phrase',
  wordsHint: 'Show it, or one account’s private key.',
  wordsText: 'Make sure no one can see or record your screen.',
  whatToShow: 'What to show',
  wholeWallet: 'Recovery phrase of this wallet',
  moreToShow: 'Imported wallets and other chains…',
  wordsOf: 'Recovery phrase of {wallet}',
  nothingMore: 'There’s nothing else to show.',
  keyOf: 'Private key of {account}',
  show: 'Show',
  vaultShown: 'The box below is the vault. This page can’t read it.',
  vaultShownManaged: 'The box below belongs to your wallet. This page can’t read it.',
  hide: 'Done',
  backedUp: 'Backed up',
  importTitle: 'Import a wallet',
  importHint: 'With a recovery phrase or private key.',
  importText: 'You’ll enter it in the vault, which this page can’t read.',
  importTextManaged: 'You’ll enter it in a box that belongs to your wallet. This page can’t read it.',
  whatYouHave: 'What to import',
  oneKey: 'A private key',
  openVault: 'Open the vault',
  openVaultManaged: 'Enter a private key',
  importWaiting: 'Enter it below. We’ll continue once you’re done.',
  importedName: 'Imported wallet',
  importedText: 'Wallet imported.',
  useImported: 'Use {account}',

  // What went wrong
  closed: 'Canceled. Try again when you’re ready.',
  unreachable: 'The wallet’s server didn’t respond. Check your connection and try again.',
  refused:
    'The server that holds your keys refused the request. Try again. If it keeps failing, sign out and sign in again.',
  refusedManaged: 'The server refused the request. Try again. If it keeps failing, sign out and sign in again.',
  signedOut: 'You’ve been signed out. If this page still shows you as connected, disconnect first. Then sign in again.',
  sessionOver:
    'Your 15-minute session has ended. If this page still shows you as connected, disconnect first. Then sign in again.',
  unknownPasskey: 'This passkey doesn’t belong to a wallet here. Use another one, or create a wallet.',
  wrongCode: 'That code doesn’t work. Check it, or request a new one.',
  emailTaken: 'This address already belongs to another wallet.',
  passkeyTaken: 'This device already has a passkey for a wallet here. Use that one.',
  tooMany: 'Too many attempts. Wait a few minutes, then try again.',
  notOffered: 'This sign-in method isn’t available here.',
  provider: 'We couldn’t verify the sign-in provider’s answer. Try again.',
  lastLoginMethod: 'This is your only way to sign in. Add another passkey or confirm an email address first.',
  noSupport: 'This browser doesn’t support passkeys. Open the page in another one.',
  vault: 'The vault didn’t open. Try again. If it keeps failing, contact the people who run this website.',
  wrongPassword: 'That password is wrong, or the backup is damaged. Try again.',
  passwordNeeded: 'This needs your wallet’s password.',
  wrongPasskey: 'This passkey doesn’t open your wallet, or the backup is damaged. Try another passkey.',
  passkeyUnsupported: 'This passkey or browser can’t encrypt your part of the key. Try another, or use a password.',
  sharesMissing:
    'Your part of the key isn’t in this browser, and there’s no backup that fits it. If another browser still signs with this wallet, renew the parts of your key there, under Security, “Protection and backup”. That makes a new backup.',
  walletStopped:
    'This wallet failed a security check, so it can’t sign. Renew the parts of your key under Security, “Protection and backup”.',
  signInAgain: 'Sign out and sign in again. Then renew the parts of your key under Security, “Protection and backup”.',
  renewalRefused: 'The parts of your key can’t be renewed at the moment. Contact the people who run this website.',
  earlierEnded:
    'This earlier backup no longer exists: its time is over, or the parts of your key were renewed since. The current backup stays in use.',
  driveRefused:
    'The wallet has no access to your Google Drive. Try again, choose your Google account and allow access.',
  driveFull: 'Your Google Drive is full. Make room there, then try again.',
  driveUnreachable: 'Google Drive didn’t respond. Check your connection and try again.',
  driveMissing:
    'There’s no usable backup of this wallet in your Google Drive. Check that you chose the right Google account.',
  driveOutdated:
    'The copy in your Google Drive is from before the parts of your key were renewed or your password or passkey changed, so it can’t be restored. Nothing was changed. Save to Google Drive again.',
  input: 'Something is missing or invalid. Check what you entered.',
  setup: 'This website isn’t set up for this wallet. Contact the people who run the website.',
  notAllowed: 'This wallet isn’t set up for this website’s address. Tell the people who run the website.',
  linkOver: 'This link has already been used or has expired. Create a new one on your other device.',
  passkeyMissing: 'This requires a passkey, and you don’t have one yet. Add one under Security first.',
  other: 'Something went wrong. Try again.',
} as const

export type EmbeddedWordKey = keyof typeof en
export type EmbeddedWords = { readonly [key in EmbeddedWordKey]: string }
