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
} as const
