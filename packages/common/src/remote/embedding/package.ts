/** All that the package `portal-embed` has, for pages of others that embed remotes: the build packs these files. */
export * from '../../contract/portal/host-version.ts';
export * from '../../host/host.ts';
export * from '../../host/mounted.ts';
export * from './embed.ts';
export * from './check-page.ts';
