/// <reference path="./client/node-forge.d.ts" />
/** CSS modules: layout only; the build gives every class a prefix of the app that uses it. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

/** Plain style sheets, for their effect. */
declare module '*.css';
