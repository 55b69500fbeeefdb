import { Agent, createServer, request } from 'node:http';

/** Milliseconds between two looks at readiness. */
const LOOK_MS = 100;

export interface Balancer {
  url: string;
  /** Ports of the instances that it uses while they are ready. */
  ports: number[];
  isReady(port: number): boolean;
  stop(): Promise<void>;
}

/**
 * Sends requests to the ready instances in turn, over kept connections, and never twice. When none is ready, all are
 * used. It looks at `/health/ready`.
 */
export async function startBalancer(listen: number): Promise<Balancer> {
  const ports: number[] = [];
  const ready = new Set<number>();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const usable = ports.filter((port) => ready.has(port));
    const chosen = usable.length > 0 ? usable : ports;
    turn += 1;
    const passed = request(
      {
        agent,
        host: '127.0.0.1',
        port: chosen[turn % chosen.length],
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', ({ message }) => outgoing.writeHead(502).end(message));
    incoming.pipe(passed);
  });
  let over = false;
  /**
   * Follows the readiness of an instance. Only an answer, or that nothing listens, changes it; a late answer does not.
   */
  const look = async (port: number) => {
    const ok = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(1000) }).then(
      async (reply) => {
        await reply.arrayBuffer();
        return reply.ok;
      },
      ({ name }: Error) => (name === 'TimeoutError' ? undefined : false),
    );
    if (ok === true) ready.add(port);
    if (ok === false) ready.delete(port);
  };
  const looking = (async () => {
    while (!over) {
      await Promise.all([...ports.map(look), new Promise((wake) => setTimeout(wake, LOOK_MS))]);
    }
  })();
  await new Promise<void>((done, fail) => {
    server.once('error', fail).listen(listen, '127.0.0.1', done);
  });
  return {
    url: `http://127.0.0.1:${listen}`,
    ports,
    isReady: (port) => ready.has(port),
    async stop() {
      over = true;
      await looking;
      server.closeAllConnections();
      await new Promise((done) => {
        server.close(done);
      });
      agent.destroy();
    },
  };
}
