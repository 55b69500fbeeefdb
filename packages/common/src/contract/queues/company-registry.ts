import * as z from 'zod/mini';

/** What a registry of companies says of one. */
export const registryMatch = z.object({
  name: z.string(),
  code: z.string(),
  legal_representative: z.nullable(z.string()),
  status: z.enum(['active', 'revoked', 'deregistered', 'other']),
  /** Day of the foundation, `YYYY-MM-DD`. */
  founded_on: z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
});
export type RegistryMatch = z.infer<typeof registryMatch>;
