import type { ChangeWords } from './en.ts'

/** The sentences about a simulated transaction in Hebrew. */
export const he: ChangeWords = {
  nothing: 'אין, מלבד עמלת הרשת.',
  fails: 'העסקה הזאת צפויה להיכשל.',
  failsWith: 'העסקה הזאת צפויה להיכשל. הודעת החוזה:',
  partial: 'לא ניתן היה לקרוא חלק מהשינויים.',
  more: 'ועוד {count}',
  allows: '{spender} יכול להוציא {amount}',
  allowsUnlimited: '{spender} יכול להוציא את כל ה-{token} שלכם',
  allowsItem: '{spender} יכול לקחת את {token}',
  allowsAll: '{spender} יכול לקחת את כל ה-{token} שלכם',
  revokes: '{spender} כבר לא יכול להוציא את ה-{token} שלכם',
}
