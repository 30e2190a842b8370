// Loaded before a server of a test: the operator's names, which no DNS knows, are those of this machine.
import dns from 'node:dns'

const { lookup } = dns
dns.lookup = (host, ...rest) => lookup(/\.example\.(com|net)$/.test(host) ? '127.0.0.1' : host, ...rest)
