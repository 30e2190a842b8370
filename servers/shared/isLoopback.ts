/**
 * Returns whether a host, by name or address and without port, always means the local machine (RFC 6761 §6.3, RFC 1122
 * §3.2.1.3).
 */
export function isLoopback(host: string): boolean {
  return /^((.+\.)?localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)
}
