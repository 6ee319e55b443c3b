/** Roles of an organisation's members, from the least powerful to the most powerful. */
export const memberRoles = ['reader', 'sender', 'manager', 'administrator'] as const

/** Roles of programs. */
export const programRoles = ['reader', 'sender', 'manager'] as const satisfies readonly MemberRole[]

export type MemberRole = (typeof memberRoles)[number]

/** Whether a role has all rights of another one. */
export function isAtLeast(role: MemberRole, least: MemberRole): boolean {
  return memberRoles.indexOf(role) >= memberRoles.indexOf(least)
}

/** Which documents the senders of an organisation see and change: every member's, or only their own. */
export const senderViews = ['all', 'own'] as const

export type SenderView = (typeof senderViews)[number]

/** `operator`: the operator creates organisations, by command. `anyone`: any signed-in person, too. */
export const organisationModes = ['off', 'operator', 'anyone'] as const

export type OrganisationMode = (typeof organisationModes)[number]

const hostsOfMicrosoft = [
  'login.microsoftonline.com',
  'login.microsoftonline.us',
  'login.partner.microsoftonline.cn',
  'sts.windows.net',
]

/** The last one is the tenant of personal accounts. */
const sharedTenants = [
  'common',
  'organizations',
  'consumers',
  '9188040d-6c67-4c5b-b112-36a304b66dad',
]

/** Whether an issuer signs in people of any organisation: an address of Microsoft for several tenants. */
export function isSharedIssuer(issuer: string): boolean {
  const { hostname, pathname } = new URL(issuer)
  const [, tenant = ''] = pathname.toLowerCase().split('/')
  return hostsOfMicrosoft.includes(hostname) && sharedTenants.includes(tenant)
}

/** The fact that a joining rule checks: the domain of the verified e-mail address, or a group of the person. */
export const joiningGrounds = ['domain', 'group'] as const

/** Who joins an organisation at the first sign-in by OpenID Connect, and with which role. */
export interface JoiningRule {
  readonly by: (typeof joiningGrounds)[number]
  readonly value: string
  readonly role: MemberRole
}
