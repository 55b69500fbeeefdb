import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../../world/portal.ts';

export interface MovingAddress {
  port: number;
  /** Leads to another server; connections to the one before end. */
  lead(to: number): void;
  stop(): void;
}

/** An address that follows the primary, as the virtual address or the name of a cluster does. */
export async function startAddress(to: number): Promise<MovingAddress> {
  let target = to;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const onward = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [client, onward],
      [onward, client],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one
        .on('error', () => {})
        .on('close', () => {
          open.delete(one);
          other.destroy();
        });
    }
  });
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  const port = await freePort();
  await new Promise<void>((done, fail) => {
    server.once('error', fail).listen(port, '127.0.0.1', done);
  });
  return {
    port,
    lead(next) {
      target = next;
      endAll();
    },
    stop() {
      server.close();
      endAll();
    },
  };
}
