import { limits } from '../../contract/limits'
import { schemaIds } from './resources'

/** The features of this server (RFC 7643, 5 to 7). */

const core = 'urn:ietf:params:scim:schemas:core:2.0'

export function serviceProviderConfig(base: string) {
  const unsupported = { supported: false }
  return {
    schemas: [`${core}:ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: limits.directoryPage },
    changePassword: unsupported,
    sort: unsupported,
    etag: unsupported,
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'The token that an administrator makes in the settings of the organisation',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}ServiceProviderConfig` },
  }
}

export function resourceTypes(base: string) {
  return (['User', 'Group'] as const).map((name) => ({
    schemas: [`${core}:ResourceType`],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema: name === 'User' ? schemaIds.user : schemaIds.group,
    meta: { resourceType: 'ResourceType', location: `${base}ResourceTypes/${name}` },
  }))
}

interface AttributeTraits {
  readonly type?: 'string' | 'boolean' | 'complex' | 'reference'
  readonly multiValued?: boolean
  readonly required?: boolean
  readonly caseExact?: boolean
  readonly mutability?: 'readOnly' | 'readWrite' | 'immutable'
  readonly returned?: 'always' | 'default'
  readonly uniqueness?: 'none' | 'server'
  readonly subAttributes?: readonly object[]
  readonly referenceTypes?: readonly string[]
}

/** An attribute of a schema. RFC 7643, 7: every trait is stated. */
function attribute(name: string, description: string, traits: AttributeTraits = {}) {
  return {
    name,
    description,
    ...{ type: 'string', multiValued: false, required: false, caseExact: false },
    ...{ mutability: 'readWrite', returned: 'default', uniqueness: 'none' },
    ...traits,
  }
}

const userAttributes = [
  attribute('userName', 'Name of the user in the directory', {
    required: true,
    uniqueness: 'server',
  }),
  attribute('name', 'Name of the member', {
    type: 'complex',
    subAttributes: [attribute('givenName', 'Given name'), attribute('familyName', 'Family name')],
  }),
  attribute('displayName', 'The whole name', { mutability: 'readOnly' }),
  attribute('active', 'Whether the user is a member of the organisation', { type: 'boolean' }),
  attribute('emails', 'Mail address of the member; one is kept', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The address'),
      attribute('type', 'Always work', { mutability: 'readOnly' }),
      attribute('primary', 'Always true', { type: 'boolean', mutability: 'readOnly' }),
    ],
  }),
]

const groupAttributes = [
  attribute('displayName', 'Name of the group', { required: true, uniqueness: 'server' }),
  attribute('members', 'Users in the group', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'Id of the user', { mutability: 'immutable' }),
      attribute('$ref', 'Address of the user', {
        type: 'reference',
        referenceTypes: ['User'],
        mutability: 'immutable',
      }),
    ],
  }),
]

export function schemas(base: string) {
  const all = [
    { id: schemaIds.user, name: 'User', attributes: userAttributes },
    { id: schemaIds.group, name: 'Group', attributes: groupAttributes },
  ]
  return all.map(({ id, name, attributes }) => ({
    schemas: [`${core}:Schema`],
    id,
    name,
    description: name,
    attributes,
    meta: { resourceType: 'Schema', location: `${base}Schemas/${id}` },
  }))
}
