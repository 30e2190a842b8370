import 'latchkey/react/style.css'
import { Wallets } from './Wallets.jsx'

export const metadata = { title: 'Page', icons: 'data:,' }

export default function Layout({ children }) {
  // A language that the kit does not speak: it goes by the reader's own.
  return (
    <html lang="nl">
      <body>
        <Wallets>{children}</Wallets>
      </body>
    </html>
  )
}
