export function waitedInVain(path: string): string[]
