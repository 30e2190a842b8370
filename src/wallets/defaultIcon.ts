/** Lists of wallets (EIP-6963, Wallet Standard) require an icon. Ours shows a key. */
export const defaultIcon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Crect width='24' height='24' rx='6' fill='%239e1f19'/%3E%3Cpath fill='none' stroke='%23fff' stroke-width='2' stroke-linecap='round' d='M12 11v9m0-5h3m-3 5h2'/%3E%3Ccircle cx='12' cy='8' r='3.5' fill='none' stroke='%23fff' stroke-width='2'/%3E%3C/svg%3E"
