import type { CapWords } from './en.ts'

/** The sentences of the field that lowers a permission's limit, in Arabic. */
export const ar: CapWords = {
  open: 'تغيير الحد',
  legend: 'الحد',
  asked: '{amount} (المطلوب)',
  balance: 'رصيدي: {amount}',
  other: 'مبلغ أقل',
  note: 'يمكنك خفض الحد، لكن لا يمكنك رفعه فوق المبلغ المطلوب.',
  amount: 'الحد الجديد',
  apply: 'تعيين الحد',
  held: 'عيّن الحد الجديد أو اختر حدًا آخر.',
  tooHigh: 'لا يمكن أن يتجاوز الحد المبلغ المطلوب.',
}
