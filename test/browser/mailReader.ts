import type { StackInfo } from '../../stack/stackInfo.ts'
import type { Visitor } from './startBrowser.ts'

/** A user at the stack's mailbox page. */
export type MailReader = {
  /** Waits for the next email with `subject` to `email`, and reads the code in it. */
  nextCode(email: string, subject: string): Promise<string>
}

export async function openMailbox({ context }: Visitor, { mailbox }: StackInfo): Promise<MailReader> {
  const page = await context.newPage()
  await page.goto(mailbox.url)
  const read = new Map<string, number>()
  return {
    async nextCode(email, subject) {
      // Waiting for an email means waiting for frames, and a page in the background draws none.
      await page.bringToFront()
      const kind = `${subject} to ${email}`
      const already = read.get(kind) ?? 0
      const emails = page
        .getByRole('article')
        .filter({ hasText: `to ${email}` })
        // An email's body may contain another's subject.
        .filter({ has: page.getByRole('heading', { name: subject }) })
      // Newest first: when the next email arrives, there is one more than before.
      await emails.nth(already).waitFor()
      read.set(kind, already + 1)
      return emails.first().locator('.code code').innerText()
    },
  }
}
