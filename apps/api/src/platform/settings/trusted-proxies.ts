import { BlockList, isIP } from 'node:net';

/** A set of addresses. */
export interface Networks {
  includes(address: string): boolean;
}

/** The addresses and ranges (`10.0.0.5`, `10.0.0.0/8`, `fd00::/8`) of a list. */
export function networksOf(entries: readonly string[]): Networks {
  const known = new BlockList();
  const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    if (bits === undefined) known.addAddress(address, familyOf(address));
    else known.addSubnet(address, Number(bits), familyOf(address));
  }
  return { includes: (address) => isIP(address) !== 0 && known.check(address, familyOf(address)) };
}
