import type { Generated, GeneratedAlways } from 'kysely';

export interface ApplicationTables {
  application: {
    client_id: string;
    name_zh: string;
    name_en: string;
    is_public: boolean;
    redirect_uris: string[];
    post_logout_redirect_uris: string[];
    origins: string[];
    backchannel_logout_uri: string | null;
    user_source: number;
    /** Of a third party: each person is asked once. */
    asks_consent: Generated<boolean>;
    /** Its pages embed the portal's remotes, and act as the portal. */
    embeds: Generated<boolean>;
    enabled: Generated<boolean>;
    /** To the hour. */
    last_used_at: Date | null;
    created_at: Date;
    created_by: string;
    updated_at: Date;
    updated_by: string;
    version: GeneratedAlways<number>;
  };
  application_secret: {
    client_id: string;
    slot: number;
    secret_hash: string;
    last_four: string;
    created_at: Date;
    /** To the hour. */
    last_used_at: Date | null;
  };
  /** A sign-in of a person to an application. */
  application_session: {
    client_id: string;
    /** Session of the OAuth library. */
    session_uid: string;
    /** Later session of the same person in the same browser, whose end ends this one, too. */
    ends_with: string | null;
    user_id: string;
    /** Name of the session at the application. */
    sid: string | null;
    redirect_uri: string;
    started_at: Date;
    /** To the hour. */
    last_used_at: Date;
    ended_at: Date | null;
    /** The person signed in to the portal in a page of the application, not to the application itself. */
    hosted: Generated<boolean>;
  };
  /** What a person lets an application receive. */
  application_consent: { client_id: string; user_id: string; scopes: string[]; allowed_at: Date };
  /** A logout token that an application has not received yet. */
  logout_delivery: {
    id: GeneratedAlways<string>;
    client_id: string;
    user_id: string;
    sid: string | null;
    attempts: Generated<number>;
    due_at: Date;
  };
}
