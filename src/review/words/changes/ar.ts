import type { ChangeWords } from './en.ts'

/** The sentences about a simulated transaction in Arabic. */
export const ar: ChangeWords = {
  nothing: 'لا شيء سوى رسوم الشبكة.',
  fails: 'من المتوقع أن تفشل هذه المعاملة.',
  failsWith: 'من المتوقع أن تفشل هذه المعاملة. رسالة العقد:',
  partial: 'تعذّرت قراءة بعض التغييرات.',
  more: 'و{count} أخرى',
  allows: 'يمكن للعنوان {spender} إنفاق {amount}',
  allowsUnlimited: 'يمكن للعنوان {spender} إنفاق كل {token} الخاصة بك',
  allowsItem: 'يمكن للعنوان {spender} أخذ {token}',
  allowsAll: 'يمكن للعنوان {spender} أخذ كل {token} الخاصة بك',
  revokes: 'لم يعد بإمكان العنوان {spender} إنفاق {token} الخاصة بك',
}
