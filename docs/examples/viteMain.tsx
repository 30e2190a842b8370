// src/main.tsx
import { createRoot } from 'react-dom/client'
import { MyPage } from './MyPage.tsx'

const root = document.getElementById('root')
if (root) createRoot(root).render(<MyPage />)
