/**
 * The names of zod/mini that the contract uses: see `router.js`. Host and remotes have their own copies of the contract,
 * but share one copy of zod.
 */
export {
  array,
  boolean,
  enum,
  extend,
  gte,
  int,
  iso,
  literal,
  lte,
  maxLength,
  minLength,
  nullable,
  number,
  object,
  optional,
  pipe,
  refine,
  regex,
  strictObject,
  string,
  transform,
  trim,
  union,
} from 'real-zod';
