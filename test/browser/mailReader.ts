import type { StackInfo } from '../../stack/stackInfo.ts'
import type { Visitor } from './startBrowser.ts'

/** A person at the stack's mailbox page. */
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
      // What waits for an email waits for frames, and a page behind another draws none.
      await page.bringToFront()
      const kind = `${subject} to ${email}`
      const already = read.get(kind) ?? 0
      const emails = page
        .getByRole('article')
        .filter({ hasText: `to ${email}` })
        // An email's body may well say what another's subject does.
        .filter({ has: page.getByRole('heading', { name: subject }) })
      // Newest first: there is one more than was read before once the next has come.
      await emails.nth(already).waitFor()
      read.set(kind, already + 1)
      return emails.first().locator('.code code').innerText()
    },
  }
}
