import { createRoot } from 'react-dom/client'

// React alone, which is subtracted from every page.
createRoot(document.getElementById('root') as HTMLElement).render(<button type="button">Connect wallet</button>)
