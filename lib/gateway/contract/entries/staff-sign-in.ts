import { z } from 'zod'
import { isSharedIssuer, joiningGrounds, memberRoles } from '@/lib/vocabulary/organisation'
import { endpoint, hostedCall } from '../endpoint'
import { organisationUuid } from '../examples'
import { limits } from '../limits'
import { ok, oneOf } from '../resources'
import { line } from '../text'
import { sessionExample } from './person-session'

const issuer = z
  .url({ protocol: /^https?$/, error: 'This value is not an address' })
  .max(limits.urlLength, 'This value is too long')
  .regex(/^[!-~]+$/, 'This value has characters that are not allowed')
  .refine((text) => !/[?#]/.test(text), 'This value should have no query and no fragment')
  .refine(
    (text) => !URL.canParse(text) || !isSharedIssuer(text),
    'This issuer serves many organisations: send the one that names your tenant',
  )

const rule = z.object(
  {
    by: oneOf(joiningGrounds, 'Invalid value').describe(
      'domain: the part of the verified e-mail address after @. group: a value of the group claim.',
    ),
    value: line(limits.nameLength).describe('The domain or the group, exactly.'),
    role: oneOf(memberRoles, 'Invalid role').describe('Role of those who join by this rule.'),
  },
  'This value should be an object',
)

const signIn = z.object({
  issuer: z.string(),
  client_id: z.string(),
  group_claim: z.string(),
  rules: z.array(
    z.object({ by: z.enum(joiningGrounds), value: z.string(), role: z.enum(memberRoles) }),
  ),
  addresses_verified: z.boolean(),
  /** Address where members sign in. */
  link: z.string(),
  changed_at: z.iso.datetime(),
})

/** Addresses to register at the provider. */
const addresses = { redirect_uri: z.string(), backchannel_logout_uri: z.string() }

const link = z
  .string('This value is required')
  .regex(/^[\w-]{22}$/, 'This value is not the link of a sign-in')
  .describe('The last part of the address where members of an organisation sign in.')

const linkExample = 'q7Zt0cX2mB9vKe4sLwRfJA'

/**
 * Sign-in of an organisation's members by OpenID Connect. Such a sign-in opens this organisation only and identifies no
 * signer.
 */
export const staffSignIn = {
  readStaffSignIn: endpoint({
    ...hostedCall,
    title: 'Sign-in of an organisation',
    about:
      'Returns how members of the organisation named in `account` sign in by OpenID Connect, and the addresses to register at the provider. The client secret is never returned.',
    path: '/api/organisation/sign-in.json',
    subject: 'organisation',
    role: 'administrator',
    response: z.object({ status: ok, sign_in: signIn.nullable(), ...addresses }),
    example: { request: {} },
  }),

  saveStaffSignIn: endpoint({
    ...hostedCall,
    title: 'Set the sign-in of an organisation',
    about:
      'Sets the provider at which members of the organisation named in `account` sign in, after reading its metadata. A change of issuer or client ends all sessions that began at the former one.',
    path: '/api/organisation/sign-in/save.json',
    subject: 'organisation',
    role: 'administrator',
    request: z.object({
      issuer: issuer.describe('Issuer identifier of the provider.'),
      client_id: line(limits.nameLength).describe('Id of this service at the provider.'),
      client_secret: line(limits.reasonLength)
        .optional()
        .describe('Stored encrypted. Without it the stored one stays, if issuer and client stay.'),
      group_claim: line(limits.nameLength)
        .default('groups')
        .describe('Name of the claim with the groups of a person.'),
      rules: z
        .array(rule, 'This value should be an array')
        .max(limits.joiningRules, `This value should have ${limits.joiningRules} rules or less`)
        .default([])
        .describe(
          'Who joins at the first sign-in; the rule with the highest role counts. Empty: invited members only.',
        ),
      addresses_verified: z
        .boolean('This value should be a boolean')
        .default(false)
        .describe(
          'true: the address counts as verified if the provider sends no `email_verified`. Never if that is false.',
        ),
    }),
    response: z.object({ status: ok, link: z.string() }),
    failures: ['staff-provider-away', 'staff-provider-unusable'],
    example: {
      request: {
        issuer: 'https://login.example.com/realms/staff',
        client_id: 'paraph',
        client_secret: 'a long secret',
        rules: [{ by: 'domain', value: 'example.com', role: 'sender' }],
      },
    },
  }),

  checkStaffSignIn: endpoint({
    ...hostedCall,
    title: 'Check a provider of OpenID Connect',
    about:
      'Reads the metadata of a provider, and tells what it supports. Null: the provider does not say.',
    path: '/api/organisation/sign-in/check.json',
    subject: 'organisation',
    role: 'administrator',
    request: z.object({ issuer: issuer.describe('Issuer identifier of the provider.') }),
    response: z.object({
      status: ok,
      /** Whether the provider accepts PKCE with S256 (RFC 7636). */
      code_challenge: z.boolean().nullable(),
      /** Whether the provider's responses name the issuer (RFC 9207). */
      issuer_in_response: z.boolean(),
      /** Whether the provider reports log-outs (OpenID Connect Back-Channel Logout 1.0). */
      backchannel_logout: z.boolean(),
    }),
    failures: ['staff-provider-away', 'staff-provider-unusable'],
    example: { request: { issuer: 'https://login.example.com/realms/staff' } },
  }),

  removeStaffSignIn: endpoint({
    ...hostedCall,
    title: 'Remove the sign-in of an organisation',
    about:
      'Removes the sign-in by OpenID Connect of the organisation named in `account`. Sessions that began with it end; members stay.',
    path: '/api/organisation/sign-in/remove.json',
    subject: 'organisation',
    role: 'administrator',
    example: { request: {} },
  }),

  readStaffSignInLink: endpoint({
    ...hostedCall,
    title: 'Organisation of a sign-in address',
    about: 'Returns the name of the organisation whose members sign in at an address.',
    path: '/api/staff/sign-in.json',
    subject: 'none',
    request: z.object({ link }),
    response: z.object({ status: ok, organisation: z.string() }),
    failures: ['link-not-found'],
    example: { request: { link: linkExample } },
  }),

  beginStaffSignIn: endpoint({
    ...hostedCall,
    title: 'Begin the sign-in of a member',
    about:
      'Begins a sign-in by OpenID Connect: authorisation code with PKCE, state and nonce. Keep `attempt` in the browser that is sent to `address`; it works once and for ten minutes.',
    path: '/api/staff/sign-in/begin.json',
    subject: 'none',
    request: z.object({ link }),
    response: z.object({ status: ok, attempt: z.string(), address: z.string() }),
    failures: [
      'link-not-found',
      'staff-provider-away',
      'staff-provider-unusable',
      'too-many-requests',
    ],
    example: { request: { link: linkExample } },
  }),

  finishStaffSignIn: endpoint({
    ...hostedCall,
    title: 'Finish the sign-in of a member',
    about:
      'Takes the response of the provider and starts a session of at most eight hours. The session opens this organisation only: with it no call identifies a person, signs, or reaches a person’s own account.',
    path: '/api/staff/sign-in/finish.json',
    subject: 'none',
    request: z.object({
      attempt: z
        .string('This value is required')
        .regex(/^[\w-]{43}$/, 'This value is not an attempt')
        .describe('From the response to Begin the sign-in of a member.'),
      response: z
        .string('This value is required')
        .max(limits.responseLength, 'This value is too long')
        .regex(/^[!-~]+$/, 'This value is not a query')
        .describe('The query with which the provider sent the browser back.'),
      returned_to: z
        .uuid('This value is not an organisation')
        .describe(
          'The last part of the address to which the provider sent the browser back: the id of the organisation.',
        ),
    }),
    response: z.object({
      status: ok,
      session: z.string(),
      owner: z.string(),
      name: z.string(),
      surname: z.string(),
      account: z.object({ id: z.uuid(), name: z.string() }),
      ends_at: z.iso.datetime(),
    }),
    failures: [
      'link-not-found',
      'staff-provider-away',
      'staff-provider-unusable',
      'staff-response-refused',
      'staff-not-admitted',
    ],
    example: {
      request: {
        attempt: sessionExample,
        response: 'code=SplxlOBeZQQYbYS6WxSbIA&state=xyz',
        returned_to: organisationUuid,
      },
    },
  }),

  endStaffSessions: endpoint({
    ...hostedCall,
    title: 'Take a log-out from a provider',
    about:
      'Ends the sessions that a logout token of OpenID Connect Back-Channel Logout 1.0 names, by `sid`, `sub` or both. A token works once.',
    path: '/api/staff/sign-in/logout.json',
    subject: 'none',
    request: z.object({
      logout_token: z
        .string('This value is required')
        .max(limits.responseLength, 'This value is too long')
        .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'This value is not a token')
        .describe('The token that the provider sent.'),
    }),
    response: z.object({ status: ok, ended: z.int() }),
    failures: ['staff-provider-away', 'staff-provider-unusable', 'staff-response-refused'],
    example: { request: { logout_token: 'eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl' } },
  }),
}
