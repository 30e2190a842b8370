import type { CapWords } from './en.ts'

/** The sentences of the field that lowers a permission's limit, in Hebrew. */
export const he: CapWords = {
  open: 'שינוי התקרה',
  legend: 'תקרה',
  asked: '{amount} (הסכום המבוקש)',
  balance: 'היתרה שלי: {amount}',
  other: 'סכום נמוך יותר',
  note: 'אפשר להוריד את התקרה, אבל לא להעלות אותה מעל הסכום המבוקש.',
  amount: 'תקרה חדשה',
  apply: 'קביעת התקרה',
  held: 'יש לקבוע את התקרה החדשה או לבחור תקרה אחרת.',
  tooHigh: 'התקרה לא יכולה לעלות על הסכום המבוקש.',
}
