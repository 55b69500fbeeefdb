/** Stands in the place of the shell's `load-remote.ts` where there is no federation. */
const REMOTES = {
  auth: () => import('monolith-auth'),
  selfservice: () => import('monolith-selfservice'),
  staff: () => import('monolith-staff'),
};
const arrived = new Map();

export class RemoteError extends Error {
  trouble = 'failed';
}
export const arrivedRemote = (name) => arrived.get(name);
export const knowRemotes = () => {};
export async function fetchRemote({ name }) {
  const remote = await REMOTES[name]();
  arrived.set(name, remote);
  return remote;
}
