type Value = string | number | bigint | readonly string[] | { readonly [key: string]: Value };

const text = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([0x40 | bytes.length]), bytes]);
};

/** A value in the data format of MaxMind databases; texts up to 28 bytes. */
function encode(value: Value): Buffer {
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number') return Buffer.from([0xa2, value >> 8, value & 0xff]);
  if (typeof value === 'bigint') return Buffer.from([0x01, 0x02, Number(value)]);
  if (Array.isArray(value))
    return Buffer.concat([Buffer.from([value.length, 0x04]), ...value.map((one) => text(one as string))]);
  const entries = Object.entries(value);
  return Buffer.concat([
    Buffer.from([0xe0 | entries.length]),
    ...entries.flatMap(([key, one]) => [text(key), encode(one)]),
  ]);
}

/** A MaxMind database in which all IPv4 addresses below 128.0.0.0 are in this city, and no other is known. */
export function cityDatabase(
  city: Readonly<Record<string, string>>,
  country: Readonly<Record<string, string>>,
): Buffer {
  const NODES = 1;
  // A record above the number of nodes points into the data, after 16 bytes; one equal to it means "unknown".
  const tree = Buffer.from([0, 0, NODES + 16, 0, 0, NODES]);
  const metadata = {
    node_count: NODES,
    record_size: 24,
    ip_version: 4,
    database_type: 'Test-City',
    languages: ['en', 'zh-CN'],
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1n,
    description: { en: 'Test' },
  };
  return Buffer.concat([
    tree,
    Buffer.alloc(16),
    encode({ city: { names: city }, country: { names: country } }),
    Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'),
    encode(metadata),
  ]);
}
