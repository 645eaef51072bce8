import { isIPv4 } from 'node:net'

/**
 * The network that a client address belongs to: 256 IPv4 addresses, or the /64 that the server makes of an
 * IPv6 address. Guesses are counted by it, since many more than one address are easily had in one network.
 */
export function networkOf(clientAddress: string): string {
  return isIPv4(clientAddress) ? clientAddress.replace(/\d+$/, '0/24') : clientAddress
}
