export type ManifestAddressIssue = 'manifestAddress.empty' | 'manifestAddress.illegal';

const MOST = 500;

/** Address of the manifest of a remote: http or https, without a password, and a file of JSON. */
export function checkManifestAddress(value: string): ManifestAddressIssue | undefined {
  const address = value.trim();
  if (address === '') return 'manifestAddress.empty';
  const url = URL.parse(address);
  const fits =
    url !== null &&
    address.length <= MOST &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    url.pathname.endsWith('.json');
  return fits ? undefined : 'manifestAddress.illegal';
}

export type CommitIssue = 'commit.illegal';

/** Name of a commit: up to 64 hexadecimal digits. */
export const checkCommit = (value: string): CommitIssue | undefined =>
  /^[0-9a-f]{1,64}$/i.test(value.trim()) ? undefined : 'commit.illegal';
