import { Schemas } from 'scimmy';
import { SCIM_PAGE } from './query.ts';

const { definition } = Schemas.User;
const list = (resources: readonly object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: resources.length,
  startIndex: 1,
  itemsPerPage: resources.length,
  Resources: resources,
});

/** What this service can (RFC 7643, section 5). */
export const serviceProviderConfig = (base: string): object => ({
  schemas: [Schemas.ServiceProviderConfig.id],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: SCIM_PAGE.most },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Token of the company',
      description: 'A token that the company makes on the page of its identity provider, as bearer token.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

const userType = (base: string): object => ({
  schemas: [Schemas.ResourceType.id],
  id: 'User',
  name: 'User',
  endpoint: '/Users',
  description: definition.description,
  schema: definition.id,
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/User` },
});

/** What is provisioned: users, and nothing else. */
export const resourceTypes = (base: string): object => list([userType(base)]);
export const resourceType = (base: string, id: string): object | undefined =>
  id === 'User' ? userType(base) : undefined;

/** The attributes that are kept. */
export const schemas = (base: string): object => list([definition.describe(`${base}/Schemas`)]);
export const schema = (base: string, id: string): object | undefined =>
  id === definition.id ? definition.describe(`${base}/Schemas`) : undefined;

/** Groups are not provisioned; some directories ask for them at every import. */
export const noGroups = (): object => list([]);
