import type { CapWords } from './en.ts'

/** The sentences of the field that lowers a permission's limit, in German. */
export const de: CapWords = {
  open: 'Limit ändern',
  legend: 'Limit',
  asked: '{amount} (angefragt)',
  balance: 'Mein Guthaben: {amount}',
  other: 'Ein niedrigerer Betrag',
  note: 'Sie können das Limit senken, aber nicht über den angefragten Betrag erhöhen.',
  amount: 'Neues Limit',
  apply: 'Limit festlegen',
  held: 'Legen Sie das neue Limit fest oder wählen Sie ein anderes.',
  tooHigh: 'Das Limit darf den angefragten Betrag nicht übersteigen.',
}
