/**
 * The names of zod/mini that the contract uses: see `router.js`. Host and remotes have their own copies of the contract,
 * but what these are made with is on the page once.
 */
export {
  array,
  boolean,
  coerce,
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
  refine,
  regex,
  strictObject,
  string,
  trim,
  union,
} from 'real-zod';
