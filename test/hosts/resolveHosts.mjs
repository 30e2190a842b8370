// Loaded before a test's server. Resolves the operator's host names, which no DNS knows, to this machine.
import dns from 'node:dns'

const { lookup } = dns
dns.lookup = (host, ...rest) => lookup(/\.example\.(com|net)$/.test(host) ? '127.0.0.1' : host, ...rest)
