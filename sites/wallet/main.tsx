import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Start } from './app/Start.tsx'
import 'latchkey/react/style.css'
import './styles/wallet.css'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Start />
    </StrictMode>,
  )
}
