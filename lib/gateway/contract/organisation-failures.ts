/** Failures of calls for organisations. */
export const failuresOfOrganisations = {
  'account-not-found': {
    status: 404,
    code: 40404,
    message: 'Account was not found',
    cause: 'The person of on_behalf_of is not a member of this organisation, or it does not exist.',
    cure: 'Use an id from the accounts of the person. Without account, the call concerns the person’s own data.',
  },
  'role-too-low': {
    status: 403,
    code: 40304,
    message: 'Your role in this organisation does not allow this',
    cause: 'The role of the member does not include this call.',
    cure: 'Ask an administrator of the organisation for another role.',
  },
  'member-not-found': {
    status: 404,
    code: 40405,
    message: 'Member was not found',
    cause: 'The organisation has no member with this id, or the member was removed.',
    cure: 'Use an id from the list of members.',
  },
  'group-not-found': {
    status: 404,
    code: 40405,
    message: 'Group was not found',
    cause: 'The directory of the organisation has no group with this id.',
    cure: 'Use an id from the directory of the organisation.',
  },
  'last-administrator': {
    status: 409,
    code: 40901,
    message: 'An organisation keeps at least one administrator',
    cause: 'The member is the only administrator of the organisation.',
    cure: 'Make another member an administrator first.',
  },
  'member-already': {
    status: 409,
    code: 40901,
    message: 'This person is a member of the organisation already',
    cause: 'The organisation has an active member with this address or identity.',
    cure: 'Read the list of members. Change the role of the member instead.',
  },
  'organisation-name-taken': {
    status: 409,
    code: 40901,
    message: 'Another organisation has this name',
    cause: 'Names of organisations are unique in an installation, without regard to letter case.',
    cure: 'Choose another name.',
  },
  'organisations-off': {
    status: 403,
    code: 40304,
    message: 'Only the operator creates organisations here',
    cause: 'The setting ORGANISATIONS is off or operator.',
    cure: 'Ask the operator of this service to create the organisation.',
  },
  'person-needed': {
    status: 403,
    code: 40304,
    message: 'This needs a person who signed in by a qualified way',
    cause:
      'The session began by OpenID Connect. It opens the account of one organisation and proves no person.',
    cure: 'Sign in by Smart-ID, Mobile-ID or another way that identifies the person.',
  },
  'staff-provider-away': {
    status: 409,
    code: 40901,
    message: 'The sign-in provider of the organisation does not answer',
    cause: 'The provider of OpenID Connect cannot be reached, or its address is not allowed here.',
    cure: 'Try again later. The address must be https and public, unless the operator allows it (OUTGOING_ALLOW).',
  },
  'staff-provider-unusable': {
    status: 409,
    code: 40901,
    message: 'The sign-in provider of the organisation cannot be used',
    cause:
      'The metadata of the provider are missing, name another issuer, or lack the authorisation code flow.',
    cure: 'Compare the issuer with the metadata at /.well-known/openid-configuration.',
  },
  'staff-response-refused': {
    status: 403,
    code: 40304,
    message: 'The response of the sign-in provider was not accepted',
    cause:
      'The response belongs to another browser or provider, was used before, was refused by the person, or its token is not valid.',
    cure: 'Begin the sign-in again. If it fails again, check client id and client secret.',
  },
  'staff-not-admitted': {
    status: 403,
    code: 40304,
    message: 'This person is not a member of the organisation',
    cause:
      'No member has the verified e-mail address, no joining rule fits, or the member was removed.',
    cure: 'Ask an administrator of the organisation for an invitation.',
  },
} as const
