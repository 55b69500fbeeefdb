import type { Caller } from '../platform/http/caller/caller.ts';
import { tokensOf } from './test-client.ts';
import type { TestApi } from './test-api.ts';

/** Opens streams of live events, until the tests of the file are over. */
export function followerOf(api: TestApi) {
  const tokens = tokensOf(api.services);
  const left = new AbortController();
  afterAll(() => left.abort());

  /** Opens a stream. `next` resolves with the data of the next event of that name. */
  return async function follow(caller: Caller, topics: string) {
    const reply = await fetch(`${api.url}/api/account/v1/live?follow=${topics}`, {
      headers: await tokens.bearer(caller),
      signal: left.signal,
    });
    expect(reply.headers.get('content-type')).toBe('text/event-stream');
    const events: { name: string; data: unknown; id: string | undefined }[] = [];
    const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    let id: string | undefined;
    /** Reads on; false at the end of the stream. */
    async function more(): Promise<boolean> {
      const { done, value = '' } = await reader.read();
      text += value;
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const name = /^event: (.+)$/m.exec(part)?.[1];
        if (name)
          events.push({ name, data: JSON.parse(/^data: (.+)$/m.exec(part)![1]!), id: /^id: (.+)$/m.exec(part)?.[1] });
      }
      return !done;
    }
    // oxlint-disable-next-line typescript/no-explicit-any -- tests read bodies of every shape
    async function next(name: string, fits: (data: any) => boolean = () => true): Promise<any> {
      for (;;) {
        const at = events.findIndex((event) => event.name === name && fits(event.data));
        if (at >= 0) {
          const found = events.splice(0, at + 1).at(-1)!;
          id = found.id;
          return found.data;
        }
        if (!(await more())) throw new Error(`The stream ended before an event ${name}.`);
      }
    }
    await next('begins');
    return {
      next,
      /** Id of the event that `next` found last. */
      id: () => id,
      /** Reads to the end of the stream and returns the events that were not read before. */
      async ended() {
        while (await more());
        return events;
      },
    };
  };
}
