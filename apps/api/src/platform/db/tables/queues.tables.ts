import type { Generated, GeneratedAlways } from 'kysely';

export interface QueuesTables {
  /** Filters and order of a queue that a member of staff saved under a name. */
  queue_view: {
    id: GeneratedAlways<number>;
    user_id: string;
    queue: string;
    name: string;
    /** Query string of the queue's page. */
    filters: string;
    is_default: Generated<boolean>;
  };
}
